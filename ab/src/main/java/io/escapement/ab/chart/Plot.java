package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.text.Numbers;

/** The rectangle of a chart in which its values stand, with the scale on the left. */
public record Plot(Drawing drawing, double left, double right, Scale y) {

    private static final int PIXELS_PER_TICK = 26;

    public double top() {
        return y.to();
    }

    public double bottom() {
        return y.from();
    }

    public void grid() {
        for (double tick : y.ticks(PIXELS_PER_TICK)) {
            drawing.line(left, y.at(tick), right, y.at(tick), Ink.GRID, Line.HAIR);
            drawing.text(left - 6, y.at(tick) + 4, Numbers.brief(tick), Ink.MUTED, Anchor.END);
        }
        drawing.line(left, bottom(), right, bottom(), Ink.MUTED, Line.HAIR);
    }

    /** A line across at {@code x}. */
    public void mark(double x) {
        drawing.line(x, top(), x, bottom(), Ink.GRID, Line.HAIR);
    }
}
