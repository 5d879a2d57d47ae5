package io.escapement.bench.ab.page;

import java.util.List;

/** What a chart is drawn on. Lengths are in pixels, from the upper left corner. */
interface Drawing {

    /** Height of the letters. */
    int FONT_SIZE = 12;

    void line(List<Point> points, Ink ink, Line line);

    void area(List<Point> points, Ink ink, double opacity);

    /** {@code tooltip} is shown where the medium can. */
    void dot(Point at, Ink ink, boolean filled, String tooltip);

    void text(Point at, String text, Ink ink, Anchor anchor, boolean bold);

    default void line(double x1, double y1, double x2, double y2, Ink ink, Line line) {
        line(List.of(new Point(x1, y1), new Point(x2, y2)), ink, line);
    }

    default void box(double left, double top, double right, double bottom, Ink ink, double opacity) {
        area(
                List.of(new Point(left, top), new Point(right, top), new Point(right, bottom), new Point(left, bottom)),
                ink,
                opacity);
    }

    record Point(double x, double y) {}

    /** Which part of a text its point is. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }
}
