package io.escapement.bench.performance.result;

import io.escapement.bench.clocks.MeasuredClock;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One line a clock over the number of threads, both logarithmic. */
public final class LineChart {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 720;
    private static final float OURS_WIDTH = 4;
    private static final float OTHERS_WIDTH = 1.8f;

    /** The same for a clock in every picture. */
    private static final Map<MeasuredClock, Color> COLOURS = new EnumMap<>(Map.ofEntries(
            Map.entry(MeasuredClock.JDK, Color.BLACK),
            Map.entry(MeasuredClock.ESCAPEMENT, new Color(0x0b5fd6)),
            Map.entry(MeasuredClock.ESCAPEMENT_TICK_OFF, new Color(0x35a7ff)),
            Map.entry(MeasuredClock.ESCAPEMENT_FLOOR_OFF, new Color(0x0a2f7a)),
            Map.entry(MeasuredClock.ESCAPEMENT_BYPASSED, new Color(0x7fb2e5)),
            Map.entry(MeasuredClock.SENTINEL, new Color(0xd62728)),
            Map.entry(MeasuredClock.HUTOOL, new Color(0xff7f0e)),
            Map.entry(MeasuredClock.LOG4J, new Color(0x2ca02c)),
            Map.entry(MeasuredClock.AGRONA, new Color(0x9467bd)),
            Map.entry(MeasuredClock.IGNITE, new Color(0xe377c2)),
            Map.entry(MeasuredClock.SCHEDULED, new Color(0x8c564b)),
            Map.entry(MeasuredClock.COBAR, new Color(0xbcbd22)),
            Map.entry(MeasuredClock.VOLATILE, new Color(0x9a9a9a))));

    private final String title;
    private final String unit;
    private final Map<MeasuredClock, SortedMap<Integer, Double>> lines = new LinkedHashMap<>();

    public LineChart(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    public void add(MeasuredClock clock, SortedMap<Integer, Double> line) {
        lines.put(clock, line);
    }

    public XYChart chart() {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
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
            List<Double> x = new ArrayList<>();
            line.keySet().forEach(count -> x.add(log2(count)));
            XYSeries series = chart.addSeries(clock.label, x, new ArrayList<>(line.values()));
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setLineStyle(new BasicStroke(clock.isEscapement() ? OURS_WIDTH : OTHERS_WIDTH));
            series.setLineColor(COLOURS.get(clock));
            series.setMarkerColor(COLOURS.get(clock));
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
}
