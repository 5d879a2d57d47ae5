package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the folder {@code deploy} that is made from code. */
final class DeployedFile {
    static final Path FOLDER = Path.of("../deploy");

    private DeployedFile() {}

    static String read(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name));
    }

    /** Asserts that a file is that text; with {@code -Descapement.test.write=true} writes it before. */
    static void assertIs(String name, String text) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("escapement.test.write")) {
            Files.writeString(file, text);
        }
        assertThat(read(name))
                .as(
                        "%s is not what the code makes of it; ./mvnw test -pl agent -Dtest='io.escapement.deploy.*Test'"
                                + " -Descapement.test.write=true writes it",
                        name)
                .isEqualTo(text);
    }
}
