package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import java.util.List;

/** The names of the lines of a chart, in as many rows as the width takes. */
public record Legend(List<Entry> entries) {

    private static final int ROW_HEIGHT = 20;
    private static final int SAMPLE = 26;
    private static final int GAP = 18;

    public record Entry(String label, Ink ink, Line line) {}

    /** Returns its lower end. */
    public double draw(Drawing drawing, double left, double top) {
        double x = left;
        double y = top + ROW_HEIGHT / 2.0;
        for (Entry entry : entries) {
            double width = SAMPLE + 6 + Letters.PLAIN.width(entry.label());
            if (x > left && x + width > Drawing.WIDTH) {
                x = left;
                y += ROW_HEIGHT;
            }
            drawing.line(x, y, x + SAMPLE, y, entry.ink(), entry.line());
            drawing.text(x + SAMPLE + 6, y + 4, entry.label(), Ink.TEXT, Anchor.START);
            x += width + GAP;
        }
        return y + ROW_HEIGHT / 2.0;
    }
}
