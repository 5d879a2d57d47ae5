package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.chart.Shape.Marker;
import io.escapement.ab.chart.Shape.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A chart as the list of its shapes, the lowest first: the page and the picture are made of the same list. Lengths are
 * in pixels, from the upper left corner; whoever shows it may scale it.
 */
public final class Drawing {

    public static final int WIDTH = 800;

    private final String title;
    private final List<Shape> shapes = new ArrayList<>();
    private double height;

    public Drawing(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    public List<Shape> shapes() {
        return Collections.unmodifiableList(shapes);
    }

    public double height() {
        return height;
    }

    public Drawing endingAt(double bottom) {
        height = bottom;
        return this;
    }

    public void line(double x1, double y1, double x2, double y2, Ink ink, Line line) {
        line(List.of(new Point(x1, y1), new Point(x2, y2)), ink, line);
    }

    public void line(List<Point> points, Ink ink, Line line) {
        shapes.add(new Shape.Polyline(points, ink, line));
    }

    public void area(List<Point> points, Ink ink, double opacity) {
        shapes.add(new Shape.Area(points, ink, opacity));
    }

    public void box(double left, double top, double right, double bottom, Ink ink, double opacity) {
        area(
                List.of(new Point(left, top), new Point(right, top), new Point(right, bottom), new Point(left, bottom)),
                ink,
                opacity);
    }

    public void mark(Point at, Ink ink, Marker marker, String tooltip) {
        shapes.add(new Shape.Mark(at, ink, marker, tooltip));
    }

    public void text(double x, double y, String text, Ink ink, Anchor anchor) {
        text(x, y, text, ink, anchor, Letters.PLAIN);
    }

    public void text(double x, double y, String text, Ink ink, Anchor anchor, Letters letters) {
        shapes.add(new Shape.Text(new Point(x, y), text, ink, anchor, letters));
    }
}
