package io.escapement.ab.chart;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Legend;
import io.escapement.ab.draw.Line;
import io.escapement.ab.draw.Plot;
import io.escapement.ab.draw.Scale;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.SecondFigures;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The run second by second: what its blocks were, how fast it was, and what went on meanwhile in service and generator.
 */
public final class TimelineChart implements Chart {

    private static final int LEFT = 46;
    private static final int RIGHT = 20;
    private static final int STRIP_BOTTOM = 42;
    private static final int AXIS = 32;
    private static final int PIXELS_PER_TICK = 80;

    private final List<SecondFigures> seconds;
    private final List<BlockFigures> blocks;
    private final List<Panel> panels;
    private final Legend arms;

    public TimelineChart(AbReport report) {
        seconds = report.seconds();
        blocks = report.blocks();
        panels = TimelinePanels.of(report.environment().cores()).stream()
                .filter(panel -> !panel.isEmpty(seconds))
                .toList();
        arms = new Legend(report.arms().stream()
                .map(arm -> new Legend.Entry(
                        arm.arm() + " (" + initial(arm.arm()) + ")", Ink.ofArm(arm.arm()), Line.STRONG))
                .toList());
    }

    @Override
    public String title() {
        return "The run, second by second";
    }

    public boolean isEmpty() {
        return panels.isEmpty();
    }

    @Override
    public int height(int width) {
        return arms.height(width)
                + STRIP_BOTTOM
                + panels.stream()
                        .mapToInt(panel -> panel.height(width - LEFT - RIGHT))
                        .sum()
                + AXIS;
    }

    @Override
    public void draw(Drawing drawing, int width) {
        double right = width - RIGHT;
        Scale x = Scale.linear(from(), to(), LEFT, right);
        arms.draw(drawing, LEFT, 0, width - LEFT);
        double top = arms.height(width);
        strip(drawing, x, top);
        top += STRIP_BOTTOM;
        for (Panel panel : panels) {
            Plot plot = panel.plot(drawing, seconds, LEFT, right, top);
            plot.grid();
            marked(width).forEach(second -> plot.mark(x.at(second), ""));
            blocks.forEach(block -> drawing.box(
                    x.at(start(block)), plot.top(), x.at(end(block)), plot.bottom(), Ink.ofArm(block.arm()), 0.1));
            panel.draw(plot, x, seconds);
            top += panel.height((int) (right - LEFT));
        }
        double base = top;
        marked(width)
                .forEach(second ->
                        drawing.text(new Point(x.at(second), base + 4), time(second), Ink.MUTED, Anchor.MIDDLE, false));
        drawing.text(new Point(right, top + 24), "minutes and seconds of load", Ink.MUTED, Anchor.END, false);
    }

    private void strip(Drawing drawing, Scale x, double top) {
        drawing.text(new Point(0, top + 30), "block", Ink.TEXT, Anchor.START, true);
        for (BlockFigures block : blocks) {
            double left = x.at(start(block));
            double right = x.at(end(block));
            drawing.box(left, top + 18, right, top + 22, Ink.ofArm(block.arm()), 1);
            if (right - left >= 9) {
                Point middle = new Point((left + right) / 2, top + 36);
                drawing.text(middle, initial(block.arm()), Ink.TEXT, Anchor.MIDDLE, false);
            }
        }
    }

    /** Returns the seconds with a line across. */
    private List<Integer> marked(int width) {
        int room = Math.max(2, (width - LEFT - RIGHT) / PIXELS_PER_TICK);
        int step = IntStream.of(5, 10, 20, 30, 60, 120, 300, 600, 1200)
                .filter(each -> (to() - from()) / each <= room)
                .findFirst()
                .orElse(3600);
        return IntStream.range((from() + step - 1) / step, (to() + step - 1) / step)
                .map(i -> i * step)
                .boxed()
                .toList();
    }

    private int from() {
        return (int) seconds.get(0).second();
    }

    private int to() {
        return (int) seconds.get(seconds.size() - 1).second() + 1;
    }

    private static int start(BlockFigures block) {
        return (int) block.firstSecond();
    }

    private static int end(BlockFigures block) {
        return start(block) + block.seconds();
    }

    private static String initial(String arm) {
        return arm.substring(0, 1).toUpperCase(Locale.ROOT);
    }

    private static String time(int seconds) {
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
