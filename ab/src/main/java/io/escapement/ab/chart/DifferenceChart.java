package io.escapement.ab.chart;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.FactorScale;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import io.escapement.ab.text.Numbers;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The chart of differences: for each metric its pair of values, its finding, and its interval before the noise floor.
 */
public final class DifferenceChart implements Chart {

    private static final int ABOVE = 30;
    private static final int BELOW = 48;
    private static final int PIXELS_PER_TICK = 58;

    private final List<Comparison> comparisons;
    private final Verdict verdict;
    private final double requestsPerSecond;

    public DifferenceChart(AbReport report) {
        comparisons = report.comparisons();
        verdict = report.verdict();
        requestsPerSecond = report.run().requestsPerSecond();
    }

    @Override
    public String title() {
        String without = verdict.outcome() == Outcome.REFUSED ? " (result refused)" : " (no verdict)";
        return "Differences, with their intervals of 95 %; latency and processor time at "
                + Numbers.tick(requestsPerSecond) + " requests a second" + (verdict.isAnswered() ? "" : without);
    }

    @Override
    public int height(int width) {
        return comparisons.stream()
                .mapToInt(comparison -> height(comparison, width))
                .sum();
    }

    private static int height(Comparison comparison, int width) {
        return ABOVE + DifferenceRow.height(width) * comparison.differences().size() + BELOW;
    }

    @Override
    public void draw(Drawing drawing, int width) {
        double top = 0;
        for (Comparison comparison : comparisons) {
            draw(drawing, comparison, width, top);
            top += height(comparison, width);
        }
    }

    private void draw(Drawing drawing, Comparison comparison, int width, double top) {
        double left = DifferenceRow.plotLeft(width);
        double right = DifferenceRow.plotRight(width);
        double bottom = top + height(comparison, width) - BELOW;
        FactorScale x = new FactorScale(ends().min().orElse(0), ends().max().orElse(0), left, right);
        String heading = comparison.arm() + " against " + comparison.base();
        drawing.text(new Point(0, top + 14), heading, Ink.TEXT, Anchor.START, true);
        List<Double> ticks = x.ticks(PIXELS_PER_TICK);
        double rowTop = top + ABOVE;
        for (Difference difference : comparison.differences()) {
            new DifferenceRow(drawing, difference, Finding.of(difference, verdict), width, rowTop).draw(x, ticks);
            rowTop += DifferenceRow.height(width);
        }
        for (double tick : ticks) {
            String label = (tick > 0 ? "+" : "") + Numbers.tick(tick) + " %";
            drawing.text(new Point(x.at(tick), bottom + 18), label, Ink.MUTED, Anchor.MIDDLE, false);
        }
        drawing.line(left, bottom, right, bottom, Ink.MUTED, Line.HAIR);
        drawing.text(
                new Point(left, bottom + 36), "← " + comparison.arm() + " has less", Ink.MUTED, Anchor.START, false);
        drawing.text(new Point(right, bottom + 36), comparison.arm() + " has more →", Ink.MUTED, Anchor.END, false);
    }

    private DoubleStream ends() {
        return comparisons.stream()
                .flatMap(comparison -> comparison.differences().stream())
                .flatMapToDouble(difference -> DoubleStream.of(
                        difference.percent().low(),
                        difference.percent().high(),
                        DifferenceRow.below(difference.noiseFloorPercent()),
                        difference.noiseFloorPercent()))
                .filter(Double::isFinite);
    }
}
