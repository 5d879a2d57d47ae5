package io.escapement.ab.draw;

import java.util.List;

/** A surface that charts are drawn on. Lengths are in pixels, from the upper left corner. */
public interface Drawing {

    /** Height of the letters. */
    int FONT_SIZE = 12;

    void line(List<Point> points, Ink ink, Line line);

    void area(List<Point> points, Ink ink, double opacity);

    /** {@code tooltip} is shown where the medium can. */
    void mark(Point at, Ink ink, Marker marker, String tooltip);

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

    /** Larger than a disc, so that its corners are seen. */
    static List<Point> diamond(Point middle) {
        double x = middle.x();
        double y = middle.y();
        return List.of(new Point(x - 7, y), new Point(x, y - 7), new Point(x + 7, y), new Point(x, y + 7));
    }

    record Point(double x, double y) {}

    /** The part of a text that is placed at its point. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }
}
