package io.escapement.ab.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTextTest {

    private static final String SENTENCE =
            "at 2,500 requests a second engaged takes 34 % (31 to 37) less processor time a"
                    + " request than bypassed and is 29 % (25 to 34) faster at p50. Undecided: p90 latency";

    @Test
    void theVerdictIsWrappedAtTheGivenWidthAndLosesNoWord() {
        String text = text(new Verdict(Outcome.BETTER, SENTENCE, List.of()), 60);

        assertThat(text.lines()).allMatch(line -> line.length() <= 60).hasSize(3);
        assertThat(text.replaceAll("\\s+", " ")).contains("Verdict: " + SENTENCE + ".");
        assertThat(text.lines().filter(line -> line.startsWith("Verdict: "))).hasSize(1);
    }

    @Test
    void whatAServiceHasPrintedKeepsItsLines() {
        String printed =
                "  java.lang.IllegalStateException: a line that is longer than the width at which is wrapped\n  at x";
        String reason = "no verdict: the service died. The end of its output:\n" + printed;

        assertThat(text(new Verdict(Outcome.INCOMPLETE, reason, List.of()), 50))
                .contains("The end of its\n  output:\n" + printed);
    }

    @Test
    void noVerdictIsSaidOnce() {
        assertThat(text(new Verdict(Outcome.INCOMPLETE, "no verdict: the service died", List.of()), 60))
                .isEqualTo("No verdict: the service died.\n");
        assertThat(text(new Verdict(Outcome.REFUSED, "result refused: it was late", List.of("it was late")), 60))
                .isEqualTo("Result refused: it was late.\n");
    }

    @Test
    void nothingInItMovesTheCursorOrTurnsTheDirectionOfWriting() {
        String hostile =
                "the service died: \u001b[2J\u009b31m\r" + Character.toString(0x202e) + "esuaceb\n  \u0007its output";

        assertThat(text(new Verdict(Outcome.INCOMPLETE, hostile, List.of(hostile + "!")), 60)
                        .lines())
                .containsExactly(
                        "The service died: ?[2J?31m ?esuaceb",
                        "  ?its output.",
                        "Note: the service died: ?[2J?31m ?esuaceb",
                        "  ?its output!");
    }

    private static String text(Verdict verdict, int columns) {
        return ReportText.of(
                new AbReport(
                        3, verdict, null, null, "", null, List.of(), List.of(), List.of(), List.of(), List.of(),
                        List.of(), null),
                columns);
    }
}
