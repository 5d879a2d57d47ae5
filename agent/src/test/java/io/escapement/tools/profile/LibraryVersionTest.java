package io.escapement.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryVersionTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "file:/app/lib/jetty-util-11.0.20.jar, 11.0.20",
        "file:/app/lib/guava-33.5.0-jre.jar, 33.5.0-jre",
        "jar:file:/app.jar!/BOOT-INF/lib/HikariCP-6.0.0.jar!/, 6.0.0",
        "jar:nested:/app.jar/!BOOT-INF/lib/netty-common-4.1.115.Final.jar!/, 4.1.115.Final"
    })
    void isInTheNameOfTheFile(String location, String version) {
        assertThat(LibraryVersion.of(location)).isEqualTo(version);
    }

    @Test
    void isElseInTheManifestOrInWhatMavenLeft() throws IOException {
        String manifest = "Manifest-Version: 1.0\nImplementation-Version: 4.2\n\n";
        String pom = "META-INF/maven/org.foo/foo/pom.properties";
        assertThat(version("META-INF/MANIFEST.MF", manifest)).isEqualTo("4.2");
        assertThat(version(pom, "version=4.3\n")).isEqualTo("4.3");
        assertThat(version(pom, "version=4.3\n", "META-INF/maven/org.foo/bar/pom.properties", "version=9\n"))
                .as("of several libraries in one jar")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"''", "file:/nonexistent/foo.jar", "file:/app/classes/", "https://example.org/foo.jar", "file:%zz.jar"})
    void isNotKnownOtherwise(String location) {
        assertThat(LibraryVersion.of(location)).isEmpty();
    }

    private String version(String... namesAndTexts) throws IOException {
        Path jar = folder.resolve("foo.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return LibraryVersion.of(jar.toUri().toString());
    }
}
