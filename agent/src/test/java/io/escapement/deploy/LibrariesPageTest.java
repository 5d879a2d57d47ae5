package io.escapement.deploy;

import io.escapement.agent.config.KnownLibrary;
import io.escapement.agent.config.KnownLibrary.Answer;
import io.escapement.agent.config.KnownLibrary.Clock;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of libraries in {@code docs/libraries.md} are made from the file that the agent reads. */
class LibrariesPageTest {
    private static final String PAGE = "../docs/libraries.md";

    private record Table(String heading, Clock clock, Answer answer) {
        private String text() {
            Stream<String> head = clock == Clock.WALL
                    ? Stream.of(
                            "| package or class | read in | what it does with the time | 10 ms late |",
                            "|---|---|---|---|")
                    : Stream.of("| package | read in | for |", "|---|---|---|");
            Stream<String> rows = KnownLibrary.all().stream()
                    .filter(each -> each.clock == clock && each.answer == answer)
                    .map(Table::row);
            return Stream.concat(head, rows).collect(Collectors.joining("\n", "", "\n"));
        }

        private static String row(KnownLibrary known) {
            return "| `" + known.name + "` | " + known.readIn() + " | " + known.use
                    + (known.clock == Clock.WALL ? " | " + known.late : "") + " |";
        }
    }

    private static final List<Table> TABLES = List.of(
            new Table("### Libraries that do not bear it", Clock.WALL, Answer.DOES_NOT),
            new Table("### Libraries to name with care", Clock.WALL, Answer.WITH_CARE),
            new Table("### Libraries that bear it", Clock.WALL, Answer.BEARS),
            new Table("### Packages that bear it", Clock.NANOS, Answer.BEARS),
            new Table("### Packages that schedule", Clock.NANOS, Answer.SCHEDULES),
            new Table("### Packages that measure", Clock.NANOS, Answer.MEASURES));

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
}
