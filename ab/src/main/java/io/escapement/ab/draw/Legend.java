package io.escapement.ab.draw;

import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import java.util.List;

/** The names of the lines of a chart, in as many rows as the width takes. */
public record Legend(List<Entry> entries) {

    static final int ROW_HEIGHT = 20;

    private static final int SAMPLE = 26;
    private static final int GAP = 18;
    /** The estimated width of a glyph, rounded up. */
    static final double LETTER = 0.58 * Drawing.FONT_SIZE;

    public record Entry(String label, Ink ink, Line line) {
        private double width() {
            return SAMPLE + 6 + label.length() * LETTER + GAP;
        }
    }

    public int height(int width) {
        return place(null, 0, 0, width);
    }

    public void draw(Drawing drawing, double left, double top, int width) {
        place(drawing, left, top, width);
    }

    private int place(Drawing drawing, double left, double top, int width) {
        double x = left;
        double y = top + ROW_HEIGHT / 2.0;
        for (Entry entry : entries) {
            if (x > left && x + entry.width() - GAP > left + width) {
                x = left;
                y += ROW_HEIGHT;
            }
            if (drawing != null) {
                drawing.line(x, y, x + SAMPLE, y, entry.ink(), entry.line());
                drawing.text(new Point(x + SAMPLE + 6, y + 4), entry.label(), Ink.TEXT, Anchor.START, false);
            }
            x += entry.width();
        }
        return (int) (y - top + ROW_HEIGHT / 2.0);
    }
}
