package io.escapement.bench.torture;

import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.TestedClock;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler;

/** The stalest sample of each clock under each fault, on a logarithmic scale, with the bound as a line across. */
record StalenessChart(TortureReport report) {
    /** Zero has no place on a logarithmic scale. */
    private static final double LEAST_MS = 1;

    CategoryChart chart() {
        List<Fault> faults = report.measured().stream()
                .map(outcome -> outcome.cell().fault())
                .distinct()
                .sorted()
                .toList();
        List<String> labels = faults.stream().map(fault -> fault.label).toList();
        CategoryChart chart = new CategoryChartBuilder()
                .width(1500)
                .height(760)
                .title("Stalest sample of each clock under each fault, ms (bound: " + Child.BOUND_MS + " ms)")
                .yAxisTitle("ms, logarithmic")
                .build();
        chart.getStyler().setYAxisLogarithmic(true).setYAxisMin(LEAST_MS).setXAxisLabelRotation(20);
        chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE).setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setAvailableSpaceFill(0.85).setOverlapped(false);
        for (TestedClock clock : TestedClock.values()) {
            if (report.measured().stream().anyMatch(outcome -> outcome.cell().clock() == clock)) {
                chart.addSeries(clock.label, labels, maxima(clock, faults));
            }
        }
        chart.addAnnotation(new AnnotationLine(Child.BOUND_MS, false, false));
        chart.getStyler().setAnnotationLineColor(Color.RED);
        return chart;
    }

    private List<Double> maxima(TestedClock clock, List<Fault> faults) {
        List<Double> maximaMs = new ArrayList<>();
        for (Fault fault : faults) {
            maximaMs.add(report.measured().stream()
                    .filter(outcome -> outcome.cell().equals(new Cell(clock, fault)))
                    .map(outcome -> Math.max(LEAST_MS, (double) outcome.report().staleness.maxMs))
                    .findFirst()
                    .orElse(LEAST_MS));
        }
        return maximaMs;
    }
}
