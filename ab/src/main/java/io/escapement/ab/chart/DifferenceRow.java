package io.escapement.ab.chart;

import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.FactorScale;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.report.Difference;
import io.escapement.ab.text.Numbers;
import java.util.List;

/** A metric in the chart of differences: its texts beside its plot, or above it on a telephone. */
record DifferenceRow(Drawing drawing, Difference difference, Finding finding, int width, double top) {

    private static final int LEAST_WIDE = 700;
    private static final int PAIR_RIGHT = 356;
    /** Of the longest texts in a wide font such as DejaVu Sans; in a still wider one they reach into the plot. */
    private static final int FIGURES_WIDTH = 248;

    private static final int GAP = 16;

    /** Of the widest label below the axis, which may stand at its end. */
    private static final int HALF_LABEL = 30;

    private static final int LINE_HEIGHT = 17;
    private static final int HALF_BAR = 9;

    /** The tips of a narrower interval would hide the shape of its marker. */
    private static final int LEAST_WITH_TIPS = 20;

    static int height(int width) {
        return isWide(width) ? 46 : 92;
    }

    static double plotLeft(int width) {
        return isWide(width) ? PAIR_RIGHT + GAP : HALF_LABEL;
    }

    static double plotRight(int width) {
        return width - (isWide(width) ? FIGURES_WIDTH + GAP : HALF_LABEL);
    }

    private static boolean isWide(int width) {
        return width >= LEAST_WIDE;
    }

    void draw(FactorScale x, List<Double> ticks) {
        drawing.line(0, top, width, top, Ink.GRID, Line.HAIR);
        if (isWide(width)) {
            textsBeside();
        } else {
            textsAbove();
        }
        plot(x, ticks);
    }

    private void textsBeside() {
        String note = MetricName.direction(difference) + (difference.primary() ? " (named to decide)" : "");
        double first = top + 20;
        text(0, first, MetricName.of(difference), Anchor.START, difference.primary());
        drawing.text(new Point(0, first + LINE_HEIGHT), note, Ink.MUTED, Anchor.START, false);
        text(PAIR_RIGHT, first, MetricName.pair(difference), Anchor.END, finding.isDetected());
        text(width, first, Numbers.percent(difference.percent()), Anchor.END, false);
        finding(new Point(width, first + LINE_HEIGHT));
    }

    private void textsAbove() {
        String name = MetricName.of(difference) + (difference.primary() ? ", named to decide" : "");
        double first = top + 16;
        text(0, first, name, Anchor.START, difference.primary());
        text(0, first + LINE_HEIGHT, MetricName.pair(difference), Anchor.START, finding.isDetected());
        text(width, first + LINE_HEIGHT, Numbers.percent(difference.percent()), Anchor.END, false);
        Point below = new Point(0, first + 2 * LINE_HEIGHT);
        drawing.text(below, MetricName.direction(difference), Ink.MUTED, Anchor.START, false);
        finding(new Point(width, below.y()));
    }

    private void text(double x, double y, String text, Anchor anchor, boolean bold) {
        drawing.text(new Point(x, y), text, Ink.TEXT, anchor, bold);
    }

    private void finding(Point right) {
        drawing.text(right, finding.words + detectable(), finding.ink, Anchor.END, finding.isDetected());
    }

    /** Returns an empty text if something was detected, or nothing judged. */
    private String detectable() {
        return finding == Finding.UNDECIDED ? "; shows from " + difference.detectableSize() : "";
    }

    private void plot(FactorScale x, List<Double> ticks) {
        double bottom = top + height(width);
        double middle = bottom - 23;
        double plotTop = isWide(width) ? top : bottom - 38;
        ticks.forEach(tick ->
                drawing.line(x.at(tick), plotTop, x.at(tick), bottom, tick == 0 ? Ink.TEXT : Ink.GRID, Line.HAIR));
        double floor = difference.noiseFloorPercent();
        if (Double.isFinite(floor)) {
            drawing.box(x.at(below(floor)), middle - HALF_BAR, x.at(floor), middle + HALF_BAR, Ink.NOISE, 0.45);
            tips(x.at(below(floor)), x.at(floor), middle, HALF_BAR, Ink.MUTED, Line.HAIR);
        }
        double low = x.at(difference.percent().low());
        double high = x.at(difference.percent().high());
        drawing.line(low, middle, high, middle, finding.ink, finding.line);
        if (high - low >= LEAST_WITH_TIPS) {
            tips(low, high, middle, 5, finding.ink, finding.line);
        }
        drawing.mark(new Point(x.at(difference.percent().estimate()), middle), finding.ink, finding.marker, tooltip());
    }

    private void tips(double low, double high, double middle, double half, Ink ink, Line line) {
        drawing.line(low, middle - half, low, middle + half, ink, line);
        drawing.line(high, middle - half, high, middle + half, ink, line);
    }

    private String tooltip() {
        return MetricName.of(difference) + ": " + Numbers.percent(difference.percent()) + ", " + finding.words
                + (difference.objection() == null ? "" : ": " + difference.objection());
    }

    /** Returns the floor below: three times as slow is as far from equal as three times as fast. */
    static double below(double floorPercent) {
        return 100 / (1 + floorPercent / 100) - 100;
    }
}
