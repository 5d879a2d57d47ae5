package io.escapement.ab.chart;

import java.util.List;

/** What a drawing is made of. */
public sealed interface Shape {

    record Point(double x, double y) {}

    record Polyline(List<Point> points, Ink ink, Line line) implements Shape {}

    record Area(List<Point> points, Ink ink, double opacity) implements Shape {}

    /** A value. {@code tooltip} is shown where the medium can. */
    record Mark(Point at, Ink ink, Marker marker, String tooltip) implements Shape {
        /** Its corners, if it is a diamond; larger than a disc, so that they are seen. */
        public List<Point> corners() {
            double x = at.x();
            double y = at.y();
            return List.of(new Point(x - 7, y), new Point(x, y - 7), new Point(x + 7, y), new Point(x, y + 7));
        }
    }

    record Text(Point at, String text, Ink ink, Anchor anchor, Letters letters) implements Shape {}

    enum Marker {
        DISC,
        RING,
        DIAMOND
    }

    enum Letters {
        PLAIN(12, false),
        BOLD(12, true),
        PARAGRAPH(13, false),
        ANSWER(17, true);

        /** In pixels. */
        public final int height;

        public final boolean bold;

        Letters(int height, boolean bold) {
            this.height = height;
            this.bold = bold;
        }

        /** Returns the estimated width of a text, rounded up: a drawing does not know its font. */
        double width(String text) {
            return (bold ? 0.62 : 0.58) * height * text.length();
        }
    }

    /** The part of a text that is placed at its point. */
    enum Anchor {
        START(0),
        MIDDLE(0.5),
        END(1);

        /** Of the text, before that point. */
        public final double share;

        Anchor(double share) {
            this.share = share;
        }
    }
}
