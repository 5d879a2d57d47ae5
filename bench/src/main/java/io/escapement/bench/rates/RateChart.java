package io.escapement.bench.rates;

import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Drawing.Anchor;
import io.escapement.ab.draw.Drawing.Point;
import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Legend;
import io.escapement.ab.draw.Marker;
import io.escapement.ab.draw.Plot;
import io.escapement.ab.draw.Scale;
import io.escapement.bench.rates.RateRun.Arm;
import io.escapement.bench.rates.RateTable.Row;
import io.escapement.bench.report.Table;
import java.util.List;
import java.util.stream.Stream;

/** Cores by the rate of reads, a line for each arm, both logarithmic. */
record RateChart(String clock, List<Row> rows) implements Chart {
    private static final int LEFT = 64;
    private static final int RIGHT = 30;
    private static final int BELOW = 44;
    private static final int PLOT_HEIGHT = 400;

    @Override
    public String title() {
        return "Processor time of the whole JVM by its rate of reads, clock " + clock;
    }

    @Override
    public int height(int width) {
        return legend().height(width - LEFT) + 10 + PLOT_HEIGHT + BELOW;
    }

    @Override
    public void draw(Drawing drawing, int width) {
        legend().draw(drawing, LEFT, 0, width - LEFT);
        double[] cores = rows.stream()
                .flatMap(row -> Stream.of(Arm.values()).map(row::cores))
                .mapToDouble(value -> value)
                .sorted()
                .toArray();
        double bottom = height(width) - BELOW;
        double top = bottom - PLOT_HEIGHT;
        Scale y = Plot.scale(true, cores[0], cores[cores.length - 1], top, bottom);
        Plot plot = new Plot(drawing, LEFT, width - RIGHT, top, bottom, y);
        plot.grid();
        Scale x = Scale.linear(
                Math.log10(rows.get(0).readsPerSecond()),
                Math.log10(rows.get(rows.size() - 1).readsPerSecond()),
                LEFT + 8,
                width - RIGHT - 8);
        for (Row row : rows) {
            plot.mark(x.at(Math.log10(row.readsPerSecond())), Table.text("%,d", row.readsPerSecond()));
        }
        drawing.text(new Point(LEFT, bottom + 36), "up: cores, logarithmic", Ink.MUTED, Anchor.START, false);
        drawing.text(new Point(width - RIGHT, bottom + 36), "reads a second", Ink.MUTED, Anchor.END, false);
        for (Arm arm : Arm.values()) {
            List<Point> points = rows.stream()
                    .map(row -> new Point(x.at(Math.log10(row.readsPerSecond())), y.at(row.cores(arm))))
                    .toList();
            drawing.line(points, arm.ink, arm.line);
            points.forEach(point -> drawing.mark(point, arm.ink, Marker.DISC, ""));
        }
    }

    private static Legend legend() {
        return new Legend(Stream.of(Arm.values())
                .map(arm -> new Legend.Entry(arm == Arm.ABSENT ? "absent" : "mode=" + arm, arm.ink, arm.line))
                .toList());
    }
}
