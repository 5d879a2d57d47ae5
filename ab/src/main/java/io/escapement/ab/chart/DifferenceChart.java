package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.chart.Shape.Point;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import io.escapement.ab.text.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The chart of differences: for each metric its pair of values, its finding, and its interval.
 */
public final class DifferenceChart {

    /** The texts on both sides are as wide as the longest of them in a wide font such as DejaVu Sans. */
    private static final int LEFT = 232;

    private static final int RIGHT = Drawing.WIDTH - 222;
    private static final int PIXELS_PER_TICK = 58;
    private static final int ROW_HEIGHT = 62;
    private static final int LINE_HEIGHT = 18;
    private static final int HALF_TIP = 5;

    /** The tips of a narrower interval would hide the shape of its marker. */
    private static final int LEAST_WITH_TIPS = 20;

    private final Drawing drawing;
    private final Verdict verdict;
    private final Scale x;
    private final List<Double> ticks;

    private DifferenceChart(AbReport report) {
        verdict = report.verdict();
        String without = verdict.outcome() == Outcome.REFUSED ? " (result refused)" : " (no verdict)";
        drawing = new Drawing("Differences, with their intervals of 95 %; latency and processor time at "
                + Numbers.tick(report.run().requestsPerSecond()) + " requests a second"
                + (verdict.isAnswered() ? "" : without));
        double[] ends = report.comparisons().stream()
                .flatMap(comparison -> comparison.differences().stream())
                .flatMapToDouble(difference -> DoubleStream.of(
                        difference.percent().low(), difference.percent().high()))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        x = ends.length == 0
                ? Scale.factors(0, 0, LEFT, RIGHT)
                : Scale.factors(ends[0], ends[ends.length - 1], LEFT, RIGHT);
        ticks = x.ticks(PIXELS_PER_TICK);
    }

    /** Returns nothing if there are no comparisons. */
    public static Optional<Drawing> of(AbReport report) {
        if (report.comparisons().isEmpty()) {
            return Optional.empty();
        }
        DifferenceChart chart = new DifferenceChart(report);
        double top = 0;
        for (Comparison comparison : report.comparisons()) {
            top = chart.comparison(comparison, top);
        }
        return Optional.of(chart.drawing.endingAt(top));
    }

    private double comparison(Comparison comparison, double top) {
        String heading = comparison.arm() + " against " + comparison.base();
        drawing.text(0, top + 14, heading, Ink.TEXT, Anchor.START, Letters.BOLD);
        double bottom = top + 30;
        for (Difference difference : comparison.differences()) {
            Finding finding = Finding.of(difference, verdict);
            drawing.line(0, bottom, Drawing.WIDTH, bottom, Ink.GRID, Line.HAIR);
            texts(difference, finding, bottom);
            plot(difference, finding, bottom);
            bottom += ROW_HEIGHT;
        }
        for (double tick : ticks) {
            String label = (tick > 0 ? "+" : "") + Numbers.tick(tick) + " %";
            drawing.text(x.at(tick), bottom + 18, label, Ink.MUTED, Anchor.MIDDLE);
        }
        drawing.line(LEFT, bottom, RIGHT, bottom, Ink.MUTED, Line.HAIR);
        drawing.text(LEFT, bottom + 36, "← " + comparison.arm() + " has less", Ink.MUTED, Anchor.START);
        drawing.text(RIGHT, bottom + 36, comparison.arm() + " has more →", Ink.MUTED, Anchor.END);
        return bottom + 52;
    }

    /** On the left what a narrow page shows first. */
    private void texts(Difference difference, Finding finding, double top) {
        double first = top + 19;
        double second = first + LINE_HEIGHT;
        double third = second + LINE_HEIGHT;
        String name = MetricName.of(difference) + (difference.primary() ? ", named to decide" : "");
        Letters found = finding.isDetected() ? Letters.BOLD : Letters.PLAIN;
        drawing.text(0, first, name, Ink.TEXT, Anchor.START, difference.primary() ? Letters.BOLD : Letters.PLAIN);
        drawing.text(0, second, MetricName.pair(difference), Ink.TEXT, Anchor.START, found);
        drawing.text(0, third, finding.words, finding.ink, Anchor.START, found);
        drawing.text(Drawing.WIDTH, first, Numbers.percent(difference.percent()), Ink.TEXT, Anchor.END);
        drawing.text(Drawing.WIDTH, second, MetricName.direction(difference), Ink.MUTED, Anchor.END);
        if (finding == Finding.UNDECIDED) {
            drawing.text(Drawing.WIDTH, third, "shows from " + difference.detectableSize(), Ink.MUTED, Anchor.END);
        }
    }

    private void plot(Difference difference, Finding finding, double top) {
        double bottom = top + ROW_HEIGHT;
        double middle = (top + bottom) / 2;
        ticks.forEach(
                tick -> drawing.line(x.at(tick), top, x.at(tick), bottom, tick == 0 ? Ink.TEXT : Ink.GRID, Line.HAIR));
        double low = x.at(difference.percent().low());
        double high = x.at(difference.percent().high());
        drawing.line(low, middle, high, middle, finding.ink, finding.line);
        if (high - low >= LEAST_WITH_TIPS) {
            tips(low, high, middle, finding);
        }
        String tooltip = MetricName.of(difference) + ": " + Numbers.percent(difference.percent()) + ", " + finding.words
                + (difference.objection() == null ? "" : ": " + difference.objection());
        Point estimate = new Point(x.at(difference.percent().estimate()), middle);
        drawing.mark(estimate, finding.ink, finding.marker, tooltip);
    }

    private void tips(double low, double high, double middle, Finding finding) {
        drawing.line(low, middle - HALF_TIP, low, middle + HALF_TIP, finding.ink, finding.line);
        drawing.line(high, middle - HALF_TIP, high, middle + HALF_TIP, finding.ink, finding.line);
    }
}
