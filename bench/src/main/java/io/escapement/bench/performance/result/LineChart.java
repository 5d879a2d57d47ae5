package io.escapement.bench.performance.result;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.Drawing;
import io.escapement.bench.report.Page;
import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One line a clock over the number of threads, both logarithmic. */
public final class LineChart {
    private static final float OURS_WIDTH = 4;
    private static final float OTHERS_WIDTH = 1.8f;

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
        Drawing.write(null, chart::chart);
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
        String problem = Drawing.write(folder.resolve(file), this::chart);
        page.picture(file, alternative);
        if (problem != null) {
            page.paragraph("This picture could not be drawn: %s.", problem);
        }
    }

    private XYChart chart() {
        XYChart chart = new XYChartBuilder()
                .width(1200)
                .height(720)
                .title(title)
                .xAxisTitle("threads")
                .yAxisTitle(unit + ", logarithmic")
                .build();
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE).setChartBackgroundColor(Color.WHITE);
        // The axis is in powers of two, which a logarithmic one of XChart's does not label.
        chart.getStyler().setXAxisTickLabelsFormattingFunction(LineChart::powerOfTwo);
        chart.getStyler().setYAxisTickLabelsFormattingFunction(Figures::of);
        lines.forEach((clock, line) -> {
            List<Double> x = line.keySet().stream().map(LineChart::log2).toList();
            XYSeries series = chart.addSeries(clock.label, x, new ArrayList<>(line.values()));
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setLineStyle(new BasicStroke(clock.isEscapement() ? OURS_WIDTH : OTHERS_WIDTH));
            series.setLineColor(colour(clock));
            series.setMarkerColor(colour(clock));
        });
        return chart;
    }

    private static double log2(int count) {
        return Math.log(count) / Math.log(2);
    }

    private static String powerOfTwo(double power) {
        boolean isWhole = Math.abs(power - Math.rint(power)) < 0.01;
        return isWhole ? Long.toString(Math.round(Math.pow(2, power))) : "";
    }

    /** The same in every picture. */
    private static Color colour(MeasuredClock clock) {
        return new Color(
                switch (clock) {
                    case JDK -> 0x000000;
                    case ESCAPEMENT -> 0x0b5fd6;
                    case ESCAPEMENT_TICK_OFF -> 0x35a7ff;
                    case ESCAPEMENT_FLOOR_OFF -> 0x0a2f7a;
                    case ESCAPEMENT_BYPASSED -> 0x7fb2e5;
                    case SENTINEL -> 0xd62728;
                    case HUTOOL -> 0xff7f0e;
                    case LOG4J -> 0x2ca02c;
                    case AGRONA -> 0x9467bd;
                    case IGNITE -> 0xe377c2;
                    case SCHEDULED -> 0x8c564b;
                    case COBAR -> 0xbcbd22;
                    case VOLATILE -> 0x9a9a9a;
                });
    }
}
