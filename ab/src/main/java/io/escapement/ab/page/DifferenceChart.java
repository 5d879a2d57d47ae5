package io.escapement.bench.ab.page;

import io.escapement.bench.ab.page.Drawing.Anchor;
import io.escapement.bench.ab.page.Drawing.Point;
import io.escapement.bench.ab.report.AbReport;
import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import io.escapement.bench.ab.report.Verdict.Outcome;
import java.util.List;
import java.util.stream.DoubleStream;

/** For each metric the interval of the difference before the noise floor. */
final class DifferenceChart implements Chart {

    /** An interval that reaches further is cut off, for the sake of the others; the figures beside it say how far. */
    private static final double MOST_PERCENT = 300;

    private static final int SIDE = 16;
    private static final int ABOVE = 30;
    private static final int ROW = 46;
    private static final int BELOW = 44;

    private final List<Comparison> comparisons;
    private final boolean refused;

    DifferenceChart(AbReport report) {
        comparisons = report.comparisons();
        refused = report.verdict().outcome() == Outcome.REFUSED;
    }

    @Override
    public String title() {
        return "Differences, with their intervals of 95 %" + (refused ? " (result refused)" : "");
    }

    @Override
    public int height(int width) {
        return comparisons.stream()
                .mapToInt(comparison -> ABOVE + ROW * comparison.differences().size() + BELOW)
                .sum();
    }

    @Override
    public void draw(Drawing drawing, int width) {
        double top = 0;
        for (Comparison comparison : comparisons) {
            draw(drawing, comparison, width, top);
            top += ABOVE + ROW * comparison.differences().size() + BELOW;
        }
    }

    private void draw(Drawing drawing, Comparison comparison, int width, double top) {
        Scale x = scale(width);
        double bottom = top + ABOVE + ROW * comparison.differences().size();
        drawing.text(
                new Point(0, top + 14),
                comparison.arm() + " against " + comparison.base(),
                Ink.TEXT,
                Anchor.START,
                true);
        Plot plot = new Plot(drawing, SIDE, width - SIDE, top + ABOVE - 6, bottom, null);
        x.ticks(width / 90).forEach(tick -> plot.mark(x.at(tick), (tick > 0 ? "+" : "") + Numbers.tick(tick) + " %"));
        drawing.text(
                new Point(x.at(0), bottom + 36),
                "← " + comparison.arm() + " less  |  more →",
                Ink.MUTED,
                Anchor.MIDDLE,
                false);
        drawing.line(x.at(0), plot.top(), x.at(0), bottom, Ink.TEXT, Line.HAIR);
        double rowTop = top + ABOVE;
        for (Difference difference : comparison.differences()) {
            row(drawing, difference, Ink.ofArm(comparison.arm()), x, rowTop, width);
            rowTop += ROW;
        }
    }

    private static void row(Drawing drawing, Difference difference, Ink ink, Scale x, double top, int width) {
        double middle = top + 31;
        double floor = difference.noiseFloorPercent();
        if (Double.isFinite(floor)) {
            drawing.box(x.at(below(floor)), middle - 9, x.at(floor), middle + 9, Ink.NOISE, 0.45);
            drawing.line(x.at(below(floor)), middle - 9, x.at(below(floor)), middle + 9, Ink.MUTED, Line.HAIR);
            drawing.line(x.at(floor), middle - 9, x.at(floor), middle + 9, Ink.MUTED, Line.HAIR);
        }
        String label = MetricName.brief(difference.metric()) + (difference.primary() ? ", decides" : "");
        String figures = Numbers.percent(difference.percent()) + (difference.detected() ? " *" : "");
        drawing.text(new Point(SIDE, top + 15), label, Ink.TEXT, Anchor.START, difference.primary());
        double figuresLeft = width - SIDE - figures.length() * Legend.LETTER;
        drawing.box(figuresLeft, top + 3, width - SIDE + 2, top + 19, Ink.PAPER, 0.85);
        drawing.text(new Point(width - SIDE, top + 15), figures, Ink.TEXT, Anchor.END, difference.primary());
        double low = x.at(difference.percent().low());
        double high = x.at(difference.percent().high());
        drawing.line(low, middle, high, middle, ink, Line.STRONG);
        drawing.line(low, middle - 5, low, middle + 5, ink, Line.STRONG);
        drawing.line(high, middle - 5, high, middle + 5, ink, Line.STRONG);
        drawing.dot(
                new Point(x.at(difference.percent().estimate()), middle),
                ink,
                difference.detected(),
                label + ": " + figures);
    }

    private Scale scale(int width) {
        double least = ends().min().orElse(0);
        double most = Math.min(MOST_PERCENT, ends().max().orElse(0));
        double room = 0.06 * Math.max(1, most - least);
        return Scale.linear(Math.max(-100, least - room), most + room, SIDE, width - SIDE);
    }

    private DoubleStream ends() {
        return comparisons.stream()
                .flatMap(comparison -> comparison.differences().stream())
                .flatMapToDouble(difference -> DoubleStream.of(
                        0,
                        difference.percent().low(),
                        difference.percent().high(),
                        below(difference.noiseFloorPercent()),
                        difference.noiseFloorPercent()))
                .filter(Double::isFinite);
    }

    /** As far below as the floor is above: three times as slow is as far from equal as three times as fast. */
    private static double below(double floorPercent) {
        return 100 / (1 + floorPercent / 100) - 100;
    }
}
