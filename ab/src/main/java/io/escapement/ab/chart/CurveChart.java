package io.escapement.ab.chart;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Legend;
import io.escapement.ab.draw.Line;
import io.escapement.ab.draw.Marker;
import io.escapement.ab.draw.Plot;
import io.escapement.ab.draw.Scale;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.CurvePoint;
import io.escapement.ab.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The latency of each arm by percentile, over log(1/(1-q)): the same room for each further nine. */
public final class CurveChart implements Chart {

    private static final double[] LABELLED = {0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999, 99.99999};
    private static final int LEFT = 46;
    private static final int RIGHT = 30;
    private static final int BELOW = 44;

    private final String title;
    private final List<ArmFigures> arms;
    private final Function<ArmFigures, List<CurvePoint>> curve;
    private final Legend legend;

    public CurveChart(String title, List<ArmFigures> arms, Function<ArmFigures, List<CurvePoint>> curve) {
        this.title = title;
        this.arms = arms;
        this.curve = curve;
        this.legend = new Legend(arms.stream()
                .map(arm -> new Legend.Entry(arm.arm(), Ink.ofArm(arm.arm()), Line.ofArm(arm.arm())))
                .toList());
    }

    public boolean isEmpty() {
        return points().findAny().isEmpty();
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public int height(int width) {
        return legend.height(width) + Math.min(420, 160 + width * 3 / 10) + BELOW;
    }

    @Override
    public void draw(Drawing drawing, int width) {
        legend.draw(drawing, LEFT, 0, width - LEFT);
        Plot plot = plot(drawing, width);
        plot.grid();
        drawing.text(new Point(LEFT - 6, plot.top() - 12), "ms", Ink.MUTED, Anchor.END, false);
        Scale x = Scale.linear(
                0,
                points().mapToDouble(point -> nines(point.percentile())).max().orElse(1),
                LEFT,
                width - RIGHT);
        for (double percentile : LABELLED) {
            if (points().anyMatch(point -> point.percentile() >= percentile)) {
                plot.mark(x.at(nines(percentile)), Numbers.tick(percentile));
            }
        }
        drawing.text(new Point(width - RIGHT, plot.bottom() + 36), "percentile", Ink.MUTED, Anchor.END, false);
        arms.forEach(arm -> band(plot, x, arm));
        arms.forEach(arm -> line(plot, x, arm));
    }

    private Plot plot(Drawing drawing, int width) {
        double least = points().mapToDouble(CurveChart::low).min().orElse(1);
        double most = points().mapToDouble(CurveChart::high).max().orElse(1);
        double top = legend.height(width) + 10;
        double bottom = height(width) - BELOW;
        return new Plot(drawing, LEFT, width - RIGHT, top, bottom, Plot.scale(true, least, most, top, bottom));
    }

    private void band(Plot plot, Scale x, ArmFigures arm) {
        List<Point> outline = new ArrayList<>();
        for (CurvePoint point : curve.apply(arm)) {
            outline.add(new Point(x.at(nines(point.percentile())), plot.y().at(high(point))));
        }
        for (int i = outline.size() - 1; i >= 0; i--) {
            CurvePoint point = curve.apply(arm).get(i);
            outline.add(new Point(x.at(nines(point.percentile())), plot.y().at(low(point))));
        }
        if (!outline.isEmpty()) {
            plot.drawing().area(outline, Ink.ofArm(arm.arm()), 0.16);
        }
    }

    private void line(Plot plot, Scale x, ArmFigures arm) {
        Ink ink = Ink.ofArm(arm.arm());
        List<Point> line = new ArrayList<>();
        for (CurvePoint point : curve.apply(arm)) {
            Point at = new Point(x.at(nines(point.percentile())), plot.y().at(point.millis()));
            line.add(at);
        }
        if (line.isEmpty()) {
            return;
        }
        plot.drawing().line(line, ink, Line.ofArm(arm.arm()));
        for (int i = 0; i < line.size(); i++) {
            CurvePoint point = curve.apply(arm).get(i);
            if (isLabelled(point.percentile())) {
                String tooltip = arm.arm() + " p" + Numbers.tick(point.percentile()) + ": " + Numbers.of(point.millis())
                        + " ms" + Numbers.range(point.lowMillis(), point.highMillis());
                plot.drawing().mark(line.get(i), ink, Marker.DISC, tooltip);
            }
        }
    }

    private static boolean isLabelled(double percentile) {
        for (double labelled : LABELLED) {
            if (Math.abs(labelled - percentile) < 1e-9) {
                return true;
            }
        }
        return false;
    }

    private Stream<CurvePoint> points() {
        return arms.stream().map(curve).flatMap(List::stream);
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
