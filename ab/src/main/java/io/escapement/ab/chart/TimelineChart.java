package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.SecondFigures;
import java.util.List;
import java.util.Locale;
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
        List<Panel> panels = TimelinePanels.of(report.environment().cores()).stream()
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
        List<Integer> marked = marked();
        for (Panel panel : panels) {
            Plot plot = panel.plot(drawing, report.seconds(), LEFT, RIGHT, top);
            marked.forEach(second -> plot.mark(x.at(second)));
            for (BlockFigures block : report.blocks()) {
                drawing.box(left(block), plot.top(), right(block), plot.bottom(), Ink.ofArm(block.arm()), 0.1);
            }
            panel.draw(plot, x, report.seconds());
            top = plot.bottom() + PANEL_GAP;
        }
        for (int second : marked) {
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
