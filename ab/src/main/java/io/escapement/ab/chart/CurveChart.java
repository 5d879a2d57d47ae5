package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Marker;
import io.escapement.ab.chart.Shape.Point;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.CurvePoint;
import io.escapement.ab.text.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The latency of each arm by percentile, over log(1/(1-q)): the same room for each further nine. */
public final class CurveChart {

    private static final double[] LABELLED = {0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999, 99.99999};
    private static final int LEFT = 46;
    private static final int RIGHT = Drawing.WIDTH - 30;
    private static final int PLOT_HEIGHT = 400;

    private final Plot plot;
    private final Scale nines;

    private CurveChart(Plot plot, Scale nines) {
        this.plot = plot;
        this.nines = nines;
    }

    /** Returns nothing if the arms have no points. */
    public static Optional<Drawing> of(
            String title, List<ArmFigures> arms, Function<ArmFigures, List<CurvePoint>> curve) {
        List<CurvePoint> points = arms.stream().map(curve).flatMap(List::stream).toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        Drawing drawing = new Drawing(title);
        Legend legend = new Legend(arms.stream()
                .map(arm -> new Legend.Entry(arm.arm(), Ink.ofArm(arm.arm()), Line.ofArm(arm.arm())))
                .toList());
        double top = legend.draw(drawing, LEFT, 0) + 10;
        double bottom = top + PLOT_HEIGHT;
        double least = points.stream().mapToDouble(CurveChart::low).min().orElseThrow();
        double most = points.stream().mapToDouble(CurveChart::high).max().orElseThrow();
        double last = points.stream().mapToDouble(CurvePoint::percentile).max().orElseThrow();
        Plot plot = new Plot(drawing, LEFT, RIGHT, Scale.logarithmic(least, most, bottom, top));
        plot.grid();
        drawing.text(LEFT - 6, top - 12, "ms", Ink.MUTED, Anchor.END);
        drawing.text(RIGHT, bottom + 36, "percentile", Ink.MUTED, Anchor.END);
        CurveChart chart = new CurveChart(plot, Scale.linear(0, nines(last), LEFT, RIGHT));
        DoubleStream.of(LABELLED).filter(percentile -> percentile <= last).forEach(chart::mark);
        arms.forEach(arm -> chart.band(curve.apply(arm), Ink.ofArm(arm.arm())));
        arms.forEach(arm -> chart.curve(curve.apply(arm), arm.arm()));
        return Optional.of(drawing.endingAt(bottom + 44));
    }

    private void mark(double percentile) {
        double x = nines.at(nines(percentile));
        plot.mark(x);
        plot.drawing().text(x, plot.bottom() + 17, Numbers.tick(percentile), Ink.MUTED, Anchor.MIDDLE);
    }

    private void band(List<CurvePoint> points, Ink ink) {
        List<Point> outline = new ArrayList<>(at(points, CurveChart::low));
        Collections.reverse(outline);
        outline.addAll(0, at(points, CurveChart::high));
        if (!outline.isEmpty()) {
            plot.drawing().area(outline, ink, 0.16);
        }
    }

    private void curve(List<CurvePoint> points, String arm) {
        Ink ink = Ink.ofArm(arm);
        List<Point> line = at(points, CurvePoint::millis);
        if (!line.isEmpty()) {
            plot.drawing().line(line, ink, Line.ofArm(arm));
        }
        for (int i = 0; i < line.size(); i++) {
            CurvePoint point = points.get(i);
            if (DoubleStream.of(LABELLED).anyMatch(labelled -> Math.abs(labelled - point.percentile()) < 1e-9)) {
                String tooltip = arm + " p" + Numbers.tick(point.percentile()) + ": " + Numbers.of(point.millis())
                        + " ms" + Numbers.range(point.lowMillis(), point.highMillis());
                plot.drawing().mark(line.get(i), ink, Marker.DISC, tooltip);
            }
        }
    }

    private List<Point> at(List<CurvePoint> points, ToDoubleFunction<CurvePoint> millis) {
        return points.stream()
                .map(point ->
                        new Point(nines.at(nines(point.percentile())), plot.y().at(millis.applyAsDouble(point))))
                .toList();
    }

    private static double low(CurvePoint point) {
        return Math.max(1e-3, point.lowMillis() == null ? point.millis() : point.lowMillis());
    }

    private static double high(CurvePoint point) {
        return point.highMillis() == null ? point.millis() : point.highMillis();
    }

    private static double nines(double percentile) {
        return -Math.log10(1 - percentile / 100);
    }
}
