package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installer of machines writes what it is asked to, and nothing if the jar would keep a JVM from starting. */
class InstallIT {
    private static final Path INSTALL =
            DeployedFile.FOLDER.resolve("machines/install").toAbsolutePath().normalize();

    @TempDir
    private Path root;

    @Test
    void putsTheJarTheDropInAndTheTimerInPlace() throws IOException, InterruptedException {
        run(
                0,
                ChildJvmBuilder.agentJar(),
                "--java",
                home(),
                "--service",
                "orders",
                "--packages",
                "com.acme",
                "--doctor");

        assertThat(root.resolve("opt/escapement/escapement-agent.jar"))
                .hasSameBinaryContentAs(ChildJvmBuilder.agentJar());
        assertThat(Files.readAllLines(root.resolve("etc/systemd/system/orders.service.d/escapement.conf")))
                .containsExactly(
                        "[Service]",
                        "Environment=\"ESCAPEMENT_PACKAGES=com.acme\"",
                        "Environment=\"JAVA_TOOL_OPTIONS=-javaagent:/opt/escapement/escapement-agent.jar\"");
        assertThat(root.resolve("etc/systemd/system/escapement-doctor.timer")).exists();
        assertThat(root.resolve("etc/systemd/system/escapement-doctor.service"))
                .content()
                .contains("ExecStart=" + home() + "/bin/java ");
    }

    @Test
    void aLaterCallKeepsWhatWasWrittenIntoTheDropInAndTheTimersJava() throws IOException, InterruptedException {
        run(0, ChildJvmBuilder.agentJar(), "--java", home(), "--service", "orders", "--doctor");
        Path dropIn = root.resolve("etc/systemd/system/orders.service.d/escapement.conf");
        Files.writeString(dropIn, "Environment=\"ESCAPEMENT_MODE=off\"\n", StandardOpenOption.APPEND);

        run(0, ChildJvmBuilder.agentJar(), "--service", "orders", "--packages", "com.acme", "--doctor");
        run(0, ChildJvmBuilder.agentJar(), "--service", "orders", "--packages", "com.other");
        run(0, ChildJvmBuilder.agentJar(), "--service", "orders");

        assertThat(Files.readAllLines(dropIn))
                .containsExactly(
                        "[Service]",
                        "Environment=\"ESCAPEMENT_PACKAGES=com.other\"",
                        "Environment=\"JAVA_TOOL_OPTIONS=-javaagent:/opt/escapement/escapement-agent.jar\"",
                        "Environment=\"ESCAPEMENT_MODE=off\"");
        assertThat(root.resolve("etc/systemd/system/escapement-doctor.service"))
                .content()
                .contains("ExecStart=" + home() + "/bin/java ");
    }

    @Test
    void writesNothingWhereTheJvmWouldNotStart() throws IOException, InterruptedException {
        Path half = root.resolve("half.jar");
        byte[] whole = Files.readAllBytes(ChildJvmBuilder.agentJar());
        Files.write(half, Arrays.copyOf(whole, whole.length / 2));

        run(1, half, "--java", home(), "--service", "orders");

        assertThat(root.resolve("opt")).doesNotExist();
        assertThat(root.resolve("etc")).doesNotExist();
    }

    @Test
    void wrongUseWritesNothing() throws IOException, InterruptedException {
        run(64, root.resolve("missing.jar"));
        run(64, ChildJvmBuilder.agentJar(), "--packages", "com.acme");
        run(64, ChildJvmBuilder.agentJar(), "--sevice", "orders");
        run(64, ChildJvmBuilder.agentJar(), "--service", "orders.socket");
        Path folder = Files.createDirectories(root.resolve("etc/systemd/system/orders.service.d"));
        Path dropIn = folder.resolve("escapement.conf");
        String own = "Environment=\"JAVA_TOOL_OPTIONS=-javaagent:/opt/escapement/escapement-agent.jar\"\n";
        Files.writeString(dropIn, own + "Environment=\"ESCAPEMENT_PACKAGES=com.acme\" \"ESCAPEMENT_MODE=off\"\n");
        run(64, ChildJvmBuilder.agentJar(), "--service", "orders", "--packages", "com.other");
        assertThat(dropIn).content().contains("ESCAPEMENT_MODE=off");

        try (Stream<Path> written = Files.list(root)) {
            assertThat(written).containsExactly(root.resolve("etc"));
        }
    }

    private void run(int status, Path jar, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(INSTALL.toString(), jar.toString(), "--root", root.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, printed).isEqualTo(status);
    }

    private static String home() {
        return Path.of(TestJdks.first().tool("java")).getParent().getParent().toString();
    }
}
