package io.escapement.ab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.escapement.ab.report.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTextTest {

    @Test
    void theReasonIsWrappedAndWhatAServiceHasPrintedKeepsItsLines() {
        String printed = "  java.lang.IllegalStateException: " + "a line that is longer than a page is wide ".repeat(3);
        String reason = "the service died, though it had been asked for nothing else than to live for some seconds"
                + " more. The end of its output:\n" + printed + "\n  at x";

        assertThat(text(new Verdict(Outcome.INCOMPLETE, reason, List.of())))
                .isEqualTo("No verdict: the service died, though it had been asked for nothing else than to live for"
                        + " some\n  seconds more. The end of its output:\n" + printed + "\n  at x\n");
        assertThat(text(new Verdict(Outcome.REFUSED, "it was late", List.of("and more"))))
                .isEqualTo("Result refused: it was late\nNote: and more\n");
    }

    @Test
    void aVerdictIsASentenceAndALineForEachFigure() {
        assertThat(text())
                .contains(
                        "Verdict: on a clock of 3,637 ns a read, engaged takes less processor time (−34.2 %), has"
                                + " more\n  capacity (+130.0 %) and has lower p99 latency (−38.1 %), but has higher",
                        "\n  absent; p90 latency undecided; mean latency not judged.\n",
                        "\nbetter      capacity, requests a second    812.0    1,868  +130.0 % (+120.1 to +140.6)\n",
                        "\nworse       p50 latency, ms                2.000    2.164       +8.2 % (+6.1 to +10.4)\n",
                        "\nundecided   p90 latency, ms                4.400    4.224       −4.0 % (−12.5 to +5.3)"
                                + "  a change by a factor of 1.22 would have shown in two of three runs\n",
                        "\nnot judged  mean latency, ms               2.600    2.054     −21.0 % (−28.4 to −12.7)\n",
                        "\nno difference above 8.0 %  p50 latency, ms                2.000     2.018  +0.9 % (−5.3",
                        "2,400                3              400.0        48.00             0.300               83\n",
                        " (−38.1 %), but has higher p50 latency (+8.2 %) than bypassed; p90 latency undecided; mean\n",
                        "\nno difference between absent and bypassed above 8.0 % in capacity, processor time and p50",
                        "\nAbsent: the service runs without the agent. Bypassed: the agent is there, and rewritten",
                        "\n  figures: at 400 requests a second.\n",
                        "\nThe cached clock was behind the real one by 0.512 ms on average, 6.0 ms at most; the bound"
                                + " of 20\n");
    }

    @Test
    void eachLineOfTheRequestFileHasItsLatencies() {
        assertThat(text().replaceAll(" +", " "))
                .contains(
                        "\nLatency of each line of requests.txt, ms: described, not judged\n",
                        "\nline 2, GET /orders 1,600 2.000 12.00 1,600 2.020 12.10 1,600 1.200 7.200\n",
                        "\nline 3, POST /orders 800 2.100 – 800 2.120 – 798 1.300 –\n");
    }

    @Test
    void nothingInItMovesTheCursorOrTurnsTheDirectionOfWriting() {
        String hostile =
                "the service died: \u001b[2J\u009b31m\r" + Character.toString(0x202e) + "esuaceb\n  \u0007its output";

        assertThat(text(new Verdict(Outcome.INCOMPLETE, hostile, List.of(hostile + "!")))
                        .lines())
                .containsExactly(
                        "No verdict: the service died: ?[2J?31m ?esuaceb",
                        "  ?its output",
                        "Note: the service died: ?[2J?31m ?esuaceb",
                        "  ?its output!");
    }

    private static String text() {
        return ReportText.of(new Gson().fromJson(ReportPageTest.read(), AbReport.class));
    }

    private static String text(Verdict verdict) {
        return ReportText.of(new AbReport(
                5, verdict, null, null, "", null, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                List.of(), null));
    }
}
