package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.chart.Shape.Point;
import io.escapement.ab.report.SecondFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** One of the charts that stand above each other on the same axis of time. */
final class Panel {

    private static final double HEADROOM = 1.05;

    private final String title;
    private final int plotHeight;
    private final boolean logarithmic;
    private final List<Trace> traces = new ArrayList<>();

    Panel(String title, int plotHeight, boolean logarithmic) {
        this.title = title;
        this.plotHeight = plotHeight;
        this.logarithmic = logarithmic;
    }

    /**
     * A figure over the seconds of the run.
     *
     * @param ink null for that of the arm, paler where the second doesn't count
     * @param stems whether each value stands by itself
     * @param value null where there is none
     */
    private record Trace(String label, Ink ink, Line line, boolean stems, Function<SecondFigures, Double> value) {
        Ink inkAt(SecondFigures second) {
            if (ink != null) {
                return ink;
            }
            return second.measured() ? Ink.ofArm(second.arm()) : Ink.MUTED;
        }
    }

    Panel line(String label, Ink ink, Line line, Function<SecondFigures, Double> value) {
        traces.add(new Trace(label, ink, line, false, value));
        return this;
    }

    /** Adds a figure whose values above 0 stand by themselves, as pauses do. */
    Panel stems(String label, Ink ink, Line line, Function<SecondFigures, ? extends Number> value) {
        traces.add(new Trace(label, ink, line, true, second -> {
            Number number = value.apply(second);
            return number == null || number.doubleValue() <= 0 ? null : (Double) number.doubleValue();
        }));
        return this;
    }

    boolean isEmpty(List<SecondFigures> seconds) {
        return values(seconds).findAny().isEmpty();
    }

    /** Draws title, legend and grid, and returns where its values go. */
    Plot plot(Drawing drawing, List<SecondFigures> seconds, double left, double right, double top) {
        drawing.text(0, top + 16, title, Ink.TEXT, Anchor.START, Letters.BOLD);
        Legend legend = new Legend(traces.stream()
                .map(trace -> new Legend.Entry(
                        trace.label(), Objects.requireNonNullElse(trace.ink(), Ink.TEXT), trace.line()))
                .toList());
        double plotTop = legend.draw(drawing, left, top + 22) + 2;
        double bottom = plotTop + plotHeight;
        double least = values(seconds).filter(value -> value > 0).min().orElse(1);
        double most = HEADROOM * values(seconds).max().orElse(1);
        Plot plot = new Plot(
                drawing,
                left,
                right,
                logarithmic
                        ? Scale.logarithmic(least, Math.max(least, most), bottom, plotTop)
                        : Scale.linear(0, most, bottom, plotTop));
        plot.grid();
        return plot;
    }

    void draw(Plot plot, Scale x, List<SecondFigures> seconds) {
        for (Trace trace : traces) {
            List<Point> run = new ArrayList<>();
            Ink ink = null;
            for (SecondFigures second : seconds) {
                Double value = trace.value().apply(second);
                if (trace.stems() || value == null || trace.inkAt(second) != ink) {
                    end(plot, run, ink, trace);
                }
                if (value != null) {
                    ink = trace.inkAt(second);
                    run.add(new Point(x.at(second.second() + 0.5), plot.y().at(value)));
                }
            }
            end(plot, run, ink, trace);
        }
    }

    private static void end(Plot plot, List<Point> run, Ink ink, Trace trace) {
        if (run.isEmpty()) {
            return;
        }
        Point first = run.get(0);
        if (trace.stems()) {
            run.add(0, new Point(first.x(), plot.bottom()));
        } else if (run.size() == 1) {
            // A line of one point would not be seen.
            run.add(new Point(first.x() + 1.5, first.y()));
        }
        plot.drawing().line(List.copyOf(run), ink, trace.line());
        run.clear();
    }

    private DoubleStream values(List<SecondFigures> seconds) {
        return traces.stream()
                .flatMap(trace -> seconds.stream().map(trace.value()))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value);
    }
}
