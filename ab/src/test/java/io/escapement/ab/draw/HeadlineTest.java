package io.escapement.ab.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlineTest {

    @Test
    void theAnswerStandsByItselfAndEachOtherComparisonIsAParagraph() {
        Headline headline = headline(
                Outcome.BETTER,
                "engaged is 1.5 % faster at p99.9. Undecided: p50. Not judged: mean. no difference detected. Not"
                        + " judged: p90");

        assertThat(headline.answer()).isEqualTo("Engaged is 1.5 % faster at p99.9.");
        assertThat(headline.others())
                .containsExactly("Undecided: p50. Not judged: mean.", "No difference detected. Not judged: p90.");
    }

    @Test
    void aReasonForNoAnswerStaysInOnePiece() {
        Headline headline = headline(Outcome.REFUSED, "result refused: the service says: Stop. Go away");

        assertThat(headline.answer()).isEqualTo("Result refused: the service says: Stop. Go away.");
        assertThat(headline.others()).isEmpty();
    }

    @Test
    void betterAndWorseAtOnceHaveBothColours() {
        assertThat(headline(Outcome.MIXED, "mixed").inks()).containsExactly(Ink.BETTER, Ink.WORSE);
        assertThat(headline(Outcome.WORSE, "worse").inks()).containsExactly(Ink.WORSE);
        assertThat(headline(Outcome.NO_DIFFERENCE_DETECTED, "even").inks())
                .doesNotContainAnyElementsOf(List.of(Ink.BETTER, Ink.WORSE));
    }

    private static Headline headline(Outcome outcome, String sentence) {
        return Headline.of(new Verdict(outcome, sentence, List.of()));
    }
}
