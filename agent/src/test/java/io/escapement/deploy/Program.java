package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that checks what is deployed, where it is installed. */
record Program(Path file) {
    /** Null if there is none of that name. */
    static Program onThePath(String name) {
        for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
            Path file = Path.of(folder, name);
            if (Files.isExecutable(file)) {
                return new Program(file);
            }
        }
        return null;
    }

    /** Runs it to its end, which must be a good one, and returns what it has printed. */
    String run(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(file.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, printed).isZero();
        return printed;
    }
}
