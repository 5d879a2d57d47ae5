package io.escapement.ab.chart;

import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Legend;
import io.escapement.ab.draw.Line;
import io.escapement.ab.draw.Plot;
import io.escapement.ab.draw.Scale;
import io.escapement.ab.report.SecondFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

/** One of the charts that stand above each other on the same axis of time. */
record Panel(String title, int plotHeight, boolean logarithmic, List<Trace> traces) {

    private static final int TITLE = 24;
    private static final int GAP = 14;
    private static final double HEADROOM = 1.05;

    boolean isEmpty(List<SecondFigures> seconds) {
        return values(seconds).findAny().isEmpty();
    }

    int height(int width) {
        return TITLE + legend().height(width) + plotHeight + GAP;
    }

    Plot plot(Drawing drawing, List<SecondFigures> seconds, double left, double right, double top) {
        double plotTop = top + TITLE + legend().height((int) (right - left));
        double bottom = plotTop + plotHeight;
        double least =
                logarithmic ? values(seconds).filter(value -> value > 0).min().orElse(1) : 0;
        double most = values(seconds).max().orElse(1);
        Scale y = Plot.scale(logarithmic, least, Math.max(least, HEADROOM * most), plotTop, bottom);
        drawing.text(new Point(0, top + 16), title, Ink.TEXT, Anchor.START, true);
        legend().draw(drawing, left, top + TITLE - 2, (int) (right - left));
        return new Plot(drawing, left, right, plotTop, bottom, y);
    }

    void draw(Plot plot, Scale x, List<SecondFigures> seconds) {
        for (Trace trace : traces) {
            if (trace.stems()) {
                stems(plot, x, trace, seconds);
            } else {
                line(plot, x, trace, seconds);
            }
        }
    }

    private static void stems(Plot plot, Scale x, Trace trace, List<SecondFigures> seconds) {
        for (SecondFigures second : seconds) {
            Double value = trace.value().apply(second);
            if (value != null) {
                double at = x.at(second.second() + 0.5);
                plot.drawing().line(at, plot.bottom(), at, plot.y().at(value), trace.ink(), trace.line());
            }
        }
    }

    private static void line(Plot plot, Scale x, Trace trace, List<SecondFigures> seconds) {
        List<Point> run = new ArrayList<>();
        Ink ink = null;
        for (SecondFigures second : seconds) {
            Double value = trace.value().apply(second);
            if (value == null || trace.inkAt(second) != ink) {
                end(plot, run, ink, trace.line());
            }
            if (value != null) {
                ink = trace.inkAt(second);
                run.add(new Point(x.at(second.second() + 0.5), plot.y().at(value)));
            }
        }
        end(plot, run, ink, trace.line());
    }

    private static void end(Plot plot, List<Point> run, Ink ink, Line line) {
        if (run.size() == 1) {
            // A line of one point would not be seen.
            run.add(new Point(run.get(0).x() + 1.5, run.get(0).y()));
        }
        if (!run.isEmpty()) {
            plot.drawing().line(List.copyOf(run), ink, line);
            run.clear();
        }
    }

    private Legend legend() {
        return new Legend(traces.stream()
                .map(trace ->
                        new Legend.Entry(trace.label(), trace.ink() == null ? Ink.TEXT : trace.ink(), trace.line()))
                .toList());
    }

    private DoubleStream values(List<SecondFigures> seconds) {
        return traces.stream()
                .flatMap(trace -> seconds.stream().map(trace.value()))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value);
    }
}
