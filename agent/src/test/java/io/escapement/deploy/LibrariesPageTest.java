package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.KnownLibrary.Clock;
import io.escapement.agent.config.NamesReview;
import io.escapement.agent.config.Written;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of libraries to beware of in {@code docs/libraries.md} are made from the file that the agent reads. */
class LibrariesPageTest {
    private static final String PAGE = "../docs/libraries.md";

    private record Table(String heading, Answer answer) {
        private String text() {
            Stream<String> rows = KnownLibrary.all().stream()
                    .filter(each -> each.clock == Clock.WALL && each.answer == answer)
                    .map(known -> "| `" + known.name + "` | " + known.readIn() + " | " + known.use + " | " + known.late
                            + " |");
            return Stream.concat(
                            Stream.of(
                                    "| package or class | read in | what it does with the time | 10 ms late |",
                                    "|---|---|---|---|"),
                            rows)
                    .collect(Collectors.joining("\n", "", "\n"));
        }
    }

    private static final List<Table> TABLES = List.of(
            new Table("### Libraries that do not bear it", Answer.DOES_NOT),
            new Table("### Libraries to name with care", Answer.WITH_CARE));

    @Test
    void eachTableOfThePageIsWhatTheFileMakesOfIt() throws IOException {
        String page = DeployedFile.read(PAGE);
        for (Table table : TABLES) {
            int heading = page.indexOf("\n" + table.heading + "\n");
            int start = page.indexOf("\n|", heading) + 1;
            int end = page.indexOf("\n\n", start) + 1;
            page = page.substring(0, start) + table.text() + page.substring(end);
        }
        DeployedFile.assertIs(PAGE, page);
    }

    @Test
    void noLineThatIsHandedOutNamesWhatALateTimeBreaks() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> deployed = Files.walk(DeployedFile.FOLDER)) {
            for (Path file : deployed.filter(Files::isRegularFile).collect(Collectors.toList())) {
                lines.addAll(options(Files.readString(file, StandardCharsets.ISO_8859_1)));
            }
        }
        for (String page : List.of("../README.md", "../docs/effect.md", "../docs/profile.md", "../docs/operate.md")) {
            lines.addAll(options(DeployedFile.read(page)));
        }
        assertThat(lines)
                .hasSizeGreaterThan(30)
                .allSatisfy(line -> assertThat(new NamesReview(Written.options(line)).warnings)
                        .noneMatch(warning -> warning.contains("a late time breaks")));
    }

    private static List<String> options(String text) {
        return Pattern.compile("packages=[\\w.:*]+(,[a-z-]+=[\\w.:*/]+)*")
                .matcher(text.replace("\\\n", ""))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toList());
    }
}
