package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.chart.Shape.Point;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.SecondFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The run second by second: what its blocks were, how fast it was, and what went on meanwhile in service and generator.
 */
public final class TimelineChart {

    private static final int LEFT = 46;
    private static final int RIGHT = Drawing.WIDTH - 20;
    private static final int PIXELS_PER_TICK = 80;
    private static final int PANEL_GAP = 14;

    private final Drawing drawing = new Drawing("The run, second by second");
    private final AbReport report;
    private final int from;
    private final int to;
    private final Scale x;

    private TimelineChart(AbReport report) {
        this.report = report;
        List<SecondFigures> seconds = report.seconds();
        from = (int) seconds.get(0).second();
        to = (int) seconds.get(seconds.size() - 1).second() + 1;
        x = Scale.linear(from, to, LEFT, RIGHT);
    }

    /** Returns nothing if no second has a figure. */
    public static Optional<Drawing> of(AbReport report) {
        List<Panel> panels = Panel.all(report.environment().cores()).stream()
                .filter(panel -> !panel.isEmpty(report.seconds()))
                .toList();
        return panels.isEmpty() ? Optional.empty() : Optional.of(new TimelineChart(report).draw(panels));
    }

    private Drawing draw(List<Panel> panels) {
        Legend arms = new Legend(report.arms().stream()
                .map(arm -> new Legend.Entry(
                        arm.arm() + " (" + initial(arm.arm()) + ")", Ink.ofArm(arm.arm()), Line.STRONG))
                .toList());
        double top = blocks(arms.draw(drawing, LEFT, 0));
        for (Panel panel : panels) {
            top = panel(panel, top) + PANEL_GAP;
        }
        for (int second : marked()) {
            String time = String.format(Locale.ROOT, "%d:%02d", second / 60, second % 60);
            drawing.text(x.at(second), top + 4, time, Ink.MUTED, Anchor.MIDDLE);
        }
        drawing.text(RIGHT, top + 24, "minutes and seconds of load", Ink.MUTED, Anchor.END);
        return drawing.endingAt(top + 32);
    }

    private double blocks(double top) {
        drawing.text(0, top + 30, "block", Ink.TEXT, Anchor.START, Letters.BOLD);
        for (BlockFigures block : report.blocks()) {
            double left = left(block);
            double right = right(block);
            drawing.box(left, top + 18, right, top + 22, Ink.ofArm(block.arm()), 1);
            if (right - left >= 9) {
                drawing.text((left + right) / 2, top + 36, initial(block.arm()), Ink.TEXT, Anchor.MIDDLE);
            }
        }
        return top + 42;
    }

    /** Draws title, legend, grid and figures, and returns its lower end. */
    private double panel(Panel panel, double top) {
        drawing.text(0, top + 16, panel.title(), Ink.TEXT, Anchor.START, Letters.BOLD);
        Legend legend = new Legend(panel.traces().stream()
                .map(trace -> new Legend.Entry(
                        trace.label(), Objects.requireNonNullElse(trace.ink(), Ink.TEXT), trace.line()))
                .toList());
        double plotTop = legend.draw(drawing, LEFT, top + 22) + 2;
        Scale y = panel.scale(report.seconds(), plotTop + panel.plotHeight(), plotTop);
        Plot plot = new Plot(drawing, LEFT, RIGHT, y);
        plot.grid();
        marked().forEach(second -> plot.mark(x.at(second)));
        for (BlockFigures block : report.blocks()) {
            drawing.box(left(block), plot.top(), right(block), plot.bottom(), Ink.ofArm(block.arm()), 0.1);
        }
        panel.traces().forEach(trace -> draw(trace, plot));
        return plot.bottom();
    }

    /** A line ends where a value is missing, and where its ink changes. */
    private void draw(Panel.Trace trace, Plot plot) {
        List<Point> line = new ArrayList<>();
        Ink ink = null;
        for (SecondFigures second : report.seconds()) {
            Double value = trace.value().apply(second);
            if (value == null || trace.stems() || trace.inkAt(second) != ink) {
                end(line, ink, trace, plot);
            }
            if (value != null) {
                ink = trace.inkAt(second);
                line.add(new Point(x.at(second.second() + 0.5), plot.y().at(value)));
            }
        }
        end(line, ink, trace, plot);
    }

    private void end(List<Point> line, Ink ink, Panel.Trace trace, Plot plot) {
        if (line.isEmpty()) {
            return;
        }
        Point first = line.get(0);
        if (trace.stems()) {
            line.add(0, new Point(first.x(), plot.bottom()));
        } else if (line.size() == 1) {
            // A line of one point would not be seen.
            line.add(new Point(first.x() + 1.5, first.y()));
        }
        drawing.line(List.copyOf(line), ink, trace.line());
        line.clear();
    }

    /** Returns the seconds with a line across. */
    private List<Integer> marked() {
        int room = (RIGHT - LEFT) / PIXELS_PER_TICK;
        int step = IntStream.of(5, 10, 20, 30, 60, 120, 300, 600, 1200)
                .filter(each -> (to - from) / each <= room)
                .findFirst()
                .orElse(3600);
        return IntStream.range(from, to)
                .filter(second -> second % step == 0)
                .boxed()
                .toList();
    }

    private double left(BlockFigures block) {
        return x.at((double) block.firstSecond());
    }

    private double right(BlockFigures block) {
        return x.at((double) block.firstSecond() + block.seconds());
    }

    private static String initial(String arm) {
        return arm.substring(0, 1).toUpperCase(Locale.ROOT);
    }
}
