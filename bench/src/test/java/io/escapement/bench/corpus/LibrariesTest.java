package io.escapement.bench.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibrariesTest {
    @TempDir
    private Path folder;

    @Test
    void readsCoordinatesAndIgnoresComments() {
        assertThat(Libraries.coordinates("# of an age\n\n org.foo:foo_2.13:1.2-rc1 "))
                .containsExactly("org.foo:foo_2.13:1.2-rc1");
        assertThatThrownBy(() -> Libraries.coordinates("org.foo:foo")).hasMessageContaining("\"org.foo:foo\"");
    }

    @Test
    void namesWhatMavenCouldNotFetchAndTakesTheRest() throws IOException, InterruptedException {
        // In Maven's place, it finds the class path of the second library only, and fails.
        Path mvnw = Files.writeString(folder.resolve("mvnw"), """
                #!/bin/sh
                printf '/lib/b.jar:/lib/c.jar:/lib/c.so' > "$(dirname "$4")/1/classpath"
                exit 1
                """);
        Files.setPosixFilePermissions(mvnw, PosixFilePermissions.fromString("rwx------"));

        Libraries libraries = Libraries.fetch(List.of("a:a:1", "b:b:1"), mvnw, folder);

        assertThat(libraries.notFetched()).containsExactly("a:a:1");
        assertThat(libraries.jars()).containsExactly(Path.of("/lib/b.jar"), Path.of("/lib/c.jar"));
        assertThat(folder.resolve("0/pom.xml")).content().contains("<artifactId>a</artifactId><version>1</version>");
    }
}
