package io.escapement.ab.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import java.awt.Font;
import java.awt.font.FontRenderContext;
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

    @Test
    void noneOfItsLinesIsCutInAWideFont() {
        Font wide = new Font("DejaVu Sans", Font.PLAIN, 12);
        assumeThat(wide.getFamily()).as("its font").isEqualTo("DejaVu Sans");
        String sentence =
                "engaged takes 34 % (31 to 37) less processor time a request, and memory is what we MEASURE. ";

        List<Shape.Text> lines = headline(Outcome.BETTER, sentence.repeat(4)).drawing().shapes().stream()
                .filter(Shape.Text.class::isInstance)
                .map(Shape.Text.class::cast)
                .toList();

        assertThat(lines).hasSizeGreaterThan(4).allSatisfy(line -> {
            Font font = wide.deriveFont(line.letters().bold ? Font.BOLD : Font.PLAIN, line.letters().height);
            double width = font.getStringBounds(line.text(), new FontRenderContext(null, true, true))
                    .getWidth();
            assertThat(line.at().x() + width).isLessThan(Drawing.WIDTH);
        });
    }

    private static Headline headline(Outcome outcome, String sentence) {
        return Headline.of(new Verdict(outcome, sentence, List.of()));
    }
}
