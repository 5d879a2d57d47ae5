package io.escapement.bench.performance.result;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Legend;
import io.escapement.ab.draw.Marker;
import io.escapement.ab.draw.Plot;
import io.escapement.ab.draw.Scale;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.ClockStyle;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** One line a clock over the number of threads, both logarithmic. */
public final class LineChart implements Chart {
    private static final int LEFT = 64;
    private static final int RIGHT = 14;
    private static final int BELOW = 44;
    private static final int PLOT_HEIGHT = 400;

    private final String title;
    private final String unit;
    private final Map<MeasuredClock, SortedMap<Integer, Double>> lines = new LinkedHashMap<>();

    public LineChart(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    /**
     * Draws a chart for nobody: the parts of the JDK that draw add shutdown hooks, which they can't while the JVM goes
     * down.
     */
    public static void prepare() throws IOException {
        LineChart chart = new LineChart("", "");
        chart.add(MeasuredClock.JDK, new TreeMap<>(Map.of(1, 1.0, 2, 2.0)));
        Picture.write(null, chart);
    }

    /** Adds the values of a clock by threads, if there are any. */
    public void add(MeasuredClock clock, SortedMap<Integer, Double> line) {
        if (!line.isEmpty()) {
            lines.put(clock, line);
        }
    }

    /** Writes a file into the folder of the page and shows it there, or says why it could not be drawn. */
    public void draw(Page page, Path folder, String name, String alternative) throws IOException {
        String file = "performance-" + name + ".png";
        String problem = Picture.write(folder.resolve(file), this);
        page.picture(file, alternative);
        if (problem != null) {
            page.paragraph("This picture could not be drawn: %s.", problem);
        }
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public int height(int width) {
        return legend().height(width - LEFT) + 10 + PLOT_HEIGHT + BELOW;
    }

    @Override
    public void draw(Drawing drawing, int width) {
        legend().draw(drawing, LEFT, 0, width - LEFT);
        double[] values = lines.values().stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(value -> value)
                .sorted()
                .toArray();
        double bottom = height(width) - BELOW;
        double top = bottom - PLOT_HEIGHT;
        Scale y = Plot.scale(true, values[0], values[values.length - 1], top, bottom);
        Plot plot = new Plot(drawing, LEFT, width - RIGHT, top, bottom, y);
        plot.grid();
        drawing.text(new Point(LEFT, bottom + 36), "up: " + unit + ", logarithmic", Ink.MUTED, Anchor.START, false);
        TreeSet<Integer> threads = new TreeSet<>();
        lines.values().forEach(line -> threads.addAll(line.keySet()));
        Scale x = Scale.linear(log2(threads.first()), log2(threads.last()), LEFT + 8, width - RIGHT - 8);
        threads.forEach(count -> plot.mark(x.at(log2(count)), Integer.toString(count)));
        drawing.text(new Point(width - RIGHT, bottom + 36), "threads", Ink.MUTED, Anchor.END, false);
        lines.forEach((clock, line) -> draw(plot, x, ClockStyle.of(clock), line));
    }

    private static void draw(Plot plot, Scale x, ClockStyle style, SortedMap<Integer, Double> line) {
        List<Point> points = line.entrySet().stream()
                .map(each -> new Point(x.at(log2(each.getKey())), plot.y().at(each.getValue())))
                .toList();
        plot.drawing().line(points, style.ink(), style.line());
        points.forEach(point -> plot.drawing().mark(point, style.ink(), Marker.DISC, ""));
    }

    private Legend legend() {
        return new Legend(lines.keySet().stream()
                .map(clock -> ClockStyle.of(clock).entry(clock.label))
                .toList());
    }

    private static double log2(int count) {
        return Math.log(count) / Math.log(2);
    }
}
