package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.HostProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** ShellCheck has nothing to say of the scripts that users and operators run. */
class ScriptsTest {
    private static final Path PROJECT = Path.of("..");

    @Test
    void shellCheckHasNothingToSay() throws IOException, InterruptedException {
        HostProgram.assumeDone("needs shellcheck", "shellcheck", "--version");
        List<String> scripts = scripts();
        assertThat(scripts).contains("operate", "check", "demo", "bench/start-up");
        String[] command =
                Stream.concat(Stream.of("shellcheck", "-x"), scripts.stream()).toArray(String[]::new);
        assertThat(HostProgram.printed(PROJECT, command)).isEmpty();
    }

    private static List<String> scripts() throws IOException {
        try (Stream<Path> top = Files.list(PROJECT);
                Stream<Path> bench = Files.list(PROJECT.resolve("bench"));
                Stream<Path> deployed = Files.walk(DeployedFile.FOLDER)) {
            return Stream.of(top, bench, deployed)
                    .flatMap(files -> files)
                    .filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("mvnw"))
                    .filter(ScriptsTest::isScript)
                    .map(file -> PROJECT.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static boolean isScript(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.findFirst().orElse("").matches("#!.*sh");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
