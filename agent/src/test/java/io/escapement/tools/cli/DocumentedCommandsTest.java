package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the pages tell the reader to type, the command line takes. */
class DocumentedCommandsTest {
    /** Behind the jar's name, or alone in quotes; two spaces end what is to be typed. */
    private static final Pattern COMMAND = Pattern.compile("(?:escapement-agent\\.jar |`)"
            + "((?:doctor|check|profile|attach|status|engage|bypass|auto|uninstall)(?: [^\\s`|>&\\\\)]+)+)");

    @Test
    void eachParses() throws IOException {
        List<String> refused = new ArrayList<>();
        CommandLine line = new CommandLine(new Main());
        int commands = 0;
        for (Path page : pages()) {
            for (MatchResult found :
                    COMMAND.matcher(Files.readString(page)).results().toList()) {
                commands++;
                String typed = found.group(1).replaceAll(" says which$|\\.\\.\\.|[\\[\\]\",]$|[\\[\\]\"]", "");
                try {
                    line.parseArgs(typed.split(" +"));
                } catch (CommandLine.MissingParameterException onlyAnOptionsName) {
                    // The page speaks of it.
                } catch (CommandLine.ParameterException e) {
                    refused.add(page + ": " + typed + ": " + e.getMessage());
                }
            }
        }
        assertThat(commands).isGreaterThan(50);
        assertThat(refused).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        Path project = Path.of("..");
        try (Stream<Path> docs = Files.walk(project.resolve("docs"));
                Stream<Path> deploy = Files.walk(project.resolve("deploy"))) {
            return Stream.concat(Stream.of(project.resolve("README.md")), Stream.concat(docs, deploy))
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }
}
