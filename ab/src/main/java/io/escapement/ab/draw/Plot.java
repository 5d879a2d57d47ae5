package io.escapement.ab.draw;

import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.text.Numbers;

/** The rectangle of a chart in which its values stand, with the scale on the left. */
public record Plot(Drawing drawing, double left, double right, double top, double bottom, Scale y) {

    private static final int PIXELS_PER_TICK = 26;

    public static Scale scale(boolean logarithmic, double least, double most, double top, double bottom) {
        return logarithmic ? Scale.logarithmic(least, most, bottom, top) : Scale.linear(least, most, bottom, top);
    }

    public void grid() {
        for (double tick : y.ticks((int) Math.max(2, (bottom - top) / PIXELS_PER_TICK))) {
            drawing.line(left, y.at(tick), right, y.at(tick), Ink.GRID, Line.HAIR);
            drawing.text(new Point(left - 6, y.at(tick) + 4), Numbers.brief(tick), Ink.MUTED, Anchor.END, false);
        }
        drawing.line(left, bottom, right, bottom, Ink.MUTED, Line.HAIR);
    }

    /** A line across, with its value below the axis if it has one. */
    public void mark(double x, String label) {
        drawing.line(x, top, x, bottom, Ink.GRID, Line.HAIR);
        if (!label.isEmpty()) {
            drawing.text(new Point(x, bottom + 17), label, Ink.MUTED, Anchor.MIDDLE, false);
        }
    }
}
