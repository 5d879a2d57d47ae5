package io.escapement.ab.page;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.draw.Marker;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A drawing within the page: its colours are those of the style sheet, and so of the reader's choice between light and
 * dark.
 */
final class SvgDrawing implements Drawing {

    private final Html svg = Html.element("svg");

    private SvgDrawing() {}

    static Html of(Chart chart, int width) {
        SvgDrawing drawing = new SvgDrawing();
        drawing.svg.set("viewBox", "0 0 " + width + " " + chart.height(width));
        drawing.svg.set("role", "img").set("aria-label", chart.title());
        chart.draw(drawing, width);
        return drawing.svg;
    }

    @Override
    public void line(List<Point> points, Ink ink, Line line) {
        Html polyline = Html.element("polyline")
                .set("class", "line " + ink.cssName())
                .set("stroke-width", line.width)
                .set("points", coordinates(points));
        svg.add(line.dash == 0 ? polyline : polyline.set("stroke-dasharray", line.dash + " " + line.gap));
    }

    @Override
    public void area(List<Point> points, Ink ink, double opacity) {
        svg.add(Html.element("polygon")
                .set("class", "area " + ink.cssName())
                .set("fill-opacity", String.format(Locale.ROOT, "%.2f", opacity))
                .set("points", coordinates(points)));
    }

    @Override
    public void mark(Point at, Ink ink, Marker marker, String tooltip) {
        Html shape = marker == Marker.DIAMOND
                ? Html.element("polygon").set("points", coordinates(Drawing.diamond(at)))
                : Html.element("circle").set("cx", at.x()).set("cy", at.y()).set("r", 4);
        shape.set("class", (marker == Marker.RING ? "ring " : "dot ") + ink.cssName());
        svg.add(shape.add(Html.element("title", tooltip)));
    }

    @Override
    public void text(Point at, String text, Ink ink, Anchor anchor, boolean bold) {
        svg.add(Html.element("text", text)
                .set("class", ink.cssName() + (bold ? " bold" : ""))
                .set("text-anchor", anchor.name().toLowerCase(Locale.ROOT))
                .set("x", at.x())
                .set("y", at.y()));
    }

    private static String coordinates(List<Point> points) {
        return points.stream()
                .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", point.x(), point.y()))
                .collect(Collectors.joining(" "));
    }
}
