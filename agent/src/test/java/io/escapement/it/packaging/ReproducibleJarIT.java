package io.escapement.it.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvmBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever builds the agent from the same sources with the same JDK gets the same jar, bit for bit. */
class ReproducibleJarIT {
    private static final List<String> SOURCES = List.of(
            ".mvn",
            "LICENSE",
            "NOTICE",
            "mvnw",
            "pom.xml",
            "agent/pom.xml",
            "agent/src/main",
            "ab/pom.xml",
            "demo-app/pom.xml",
            "bench/pom.xml");
    private static final String ELSEWHERE = "-Duser.timezone=Pacific/Kiritimati -Duser.language=fr -Duser.country=FR";
    private static final long LONGEST_BUILD_MINUTES = 10;

    @Test
    @Tag("long")
    void aBuildInAnotherFolderTimeZoneAndLanguageGivesTheSameJar(@TempDir Path folder) throws Exception {
        for (String source : SOURCES) {
            copy(project().resolve(source), folder.resolve(source));
        }
        build(folder);
        Path jar = folder.resolve("agent/target/escapement-agent.jar");
        assertThat(sha256(jar)).as("SHA-256").isEqualTo(sha256(ChildJvmBuilder.agentJar()));
    }

    private static void build(Path folder) throws IOException, InterruptedException {
        Path log = folder.resolve("build.log");
        String repository = System.getProperty("escapement.test.localRepository");
        // Other permissions, too: an archive may record them.
        String command = "umask 077; exec ./mvnw -B -pl agent -Dmaven.test.skip=true -Dspotless.check.skip=true"
                + (repository == null ? "" : " -Dmaven.repo.local='" + repository + "'") + " package";
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().merge("MAVEN_OPTS", ELSEWHERE, (given, more) -> given + " " + more);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(LONGEST_BUILD_MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(() -> lines(log)).isZero();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static Path project() {
        return ChildJvmBuilder.agentJar().resolve("../../..").normalize();
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    private static String lines(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
