package io.escapement.deploy;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

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
        String found = read(name);
        if (!found.equals(text)) {
            String remedy = name + " is not what the code makes of it; ./mvnw test -pl agent"
                    + " -Dtest='io.escapement.deploy.*Test' -Descapement.test.write=true writes it";
            // Whole files would push the remedy off the screen.
            fail(remedy + "\nin the file alone:" + onlyIn(found, text) + "\nby the code alone:" + onlyIn(text, found)
                    + "\n" + remedy);
        }
    }

    /** The first lines of a text that another one has not. */
    private static String onlyIn(String text, String other) {
        Set<String> others = other.lines().collect(Collectors.toSet());
        return text.lines()
                .filter(line -> !others.contains(line))
                .limit(10)
                .map(line -> "\n  " + line)
                .collect(Collectors.joining());
    }
}
