package io.escapement.ab.files;

import io.escapement.ab.chart.Drawing;
import io.escapement.ab.chart.Shape;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A drawing within the page: its colours are those of the style sheet, and so of the reader's choice between light and
 * dark.
 */
final class Svg {

    private Svg() {}

    static Html of(Drawing drawing) {
        Html svg = Html.element("svg")
                .set("viewBox", String.format(Locale.ROOT, "0 0 %d %.0f", Drawing.WIDTH, drawing.height()))
                .set("role", "img")
                .set("aria-label", drawing.title());
        drawing.shapes().forEach(shape -> svg.add(element(shape)));
        return svg;
    }

    private static Html element(Shape shape) {
        if (shape instanceof Shape.Polyline polyline) {
            Html line = Html.element("polyline")
                    .set("class", "line " + polyline.ink().cssName())
                    .set("stroke-width", polyline.line().width)
                    .set("points", coordinates(polyline.points()));
            int dash = polyline.line().dash;
            return dash == 0 ? line : line.set("stroke-dasharray", dash + " " + polyline.line().gap);
        }
        if (shape instanceof Shape.Area area) {
            return Html.element("polygon")
                    .set("class", "area " + area.ink().cssName())
                    .set("fill-opacity", String.format(Locale.ROOT, "%.2f", area.opacity()))
                    .set("points", coordinates(area.points()));
        }
        if (shape instanceof Shape.Mark mark) {
            Html outline = mark.marker() == Shape.Marker.DIAMOND
                    ? Html.element("polygon").set("points", coordinates(mark.corners()))
                    : Html.element("circle")
                            .set("cx", mark.at().x())
                            .set("cy", mark.at().y())
                            .set("r", 4);
            return outline.set(
                            "class",
                            (mark.marker() == Shape.Marker.RING ? "ring " : "dot ")
                                    + mark.ink().cssName())
                    .add(Html.element("title", mark.tooltip()));
        }
        Shape.Text text = (Shape.Text) shape;
        return Html.element("text", text.text())
                .set("class", text.ink().cssName() + (text.letters().bold ? " bold" : ""))
                .set("text-anchor", text.anchor().name().toLowerCase(Locale.ROOT))
                .set("x", text.at().x())
                .set("y", text.at().y());
    }

    private static String coordinates(List<Shape.Point> points) {
        return points.stream()
                .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", point.x(), point.y()))
                .collect(Collectors.joining(" "));
    }
}
