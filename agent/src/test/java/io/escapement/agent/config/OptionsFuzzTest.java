package io.escapement.agent.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What fuzzing begins with, and what it has found. */
class OptionsFuzzTest {
    static List<Path> inputs() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/fuzz/options"))) {
            return files.toList();
        }
    }

    @ParameterizedTest
    @MethodSource("inputs")
    void holdsForEveryInput(Path input) throws IOException {
        OptionsFuzz.fuzzerTestOneInput(Files.readAllBytes(input));
    }
}
