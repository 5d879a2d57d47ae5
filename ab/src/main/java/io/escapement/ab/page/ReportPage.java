package io.escapement.ab.page;

import static io.escapement.ab.page.Html.element;

import io.escapement.ab.chart.CurveChart;
import io.escapement.ab.chart.DifferenceChart;
import io.escapement.ab.chart.TimelineChart;
import io.escapement.ab.draw.Chart;
import io.escapement.ab.draw.Headline;
import io.escapement.ab.draw.PngDrawing;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A report as one HTML file that needs no other and no network, {@code report.html}, and its charts as PNG files beside
 * it.
 */
public final class ReportPage {

    private final AbReport report;
    private final Headline headline;
    private final DifferenceChart differences;
    private final CurveChart curves;
    private final CurveChart curvesFromSend;
    private final TimelineChart timeline;

    public ReportPage(AbReport report) {
        this.report = report;
        headline = Headline.of(report.verdict());
        differences = new DifferenceChart(report);
        curves = new CurveChart(
                "Latency by percentile at " + Numbers.tick(report.run().requestsPerSecond())
                        + " requests a second, ms; all requests of an arm together, disturbed blocks among them",
                report.arms(),
                ArmFigures::curve);
        curvesFromSend = new CurveChart(
                "Latency by percentile from the moment of sending, ms", report.arms(), ArmFigures::curveFromSend);
        timeline = new TimelineChart(report);
    }

    public void write(Path folder) throws IOException {
        Files.writeString(folder.resolve("report.html"), html());
        try {
            for (Map.Entry<String, Chart> chart : charts().entrySet()) {
                PngDrawing.write(headline, chart.getValue(), folder.resolve(chart.getKey()));
            }
        } catch (LinkageError | InternalError | RuntimeException e) {
            // A JVM without java.desktop, or a machine without a font: each release of the JDK throws something else.
            System.err.println("no PNG files of the charts, as this JVM can't draw them (" + e
                    + "): see them in report.html, or install fontconfig and a font");
        }
    }

    private Map<String, Chart> charts() {
        Map<String, Chart> charts = new LinkedHashMap<>();
        if (!report.comparisons().isEmpty()) {
            charts.put("differences.png", differences);
        }
        if (!curves.isEmpty()) {
            charts.put("percentiles.png", curves);
        }
        if (!timeline.isEmpty()) {
            charts.put("timeline.png", timeline);
        }
        return charts;
    }

    String html() throws IOException {
        Html main = element("main");
        main.add(new Opening(report, headline).html());
        differences(main);
        latency(main);
        timeline(main);
        if (!report.arms().isEmpty()) {
            main.add(section("Arms", new ArmTables(report.arms()).costs()));
        }
        if (!report.blocks().isEmpty()) {
            main.add(section("Blocks", BlockTable.of(report.blocks())));
        }
        if (!report.saturatedBlocks().isEmpty()) {
            main.add(section("Saturated blocks", SaturatedTable.of(report.saturatedBlocks())));
        }
        setup(main);
        return "<!DOCTYPE html>\n"
                + element("html", head(), element("body", main)).set("lang", "en");
    }

    private Html head() throws IOException {
        return element(
                "head",
                element("meta").set("charset", "utf-8"),
                element("meta").set("name", "viewport").set("content", "width=device-width, initial-scale=1"),
                element("title", "Escapement A/B: " + headline.answer()),
                element("style", StyleSheet.text()));
    }

    private void differences(Html main) {
        if (report.comparisons().isEmpty()) {
            return;
        }
        Html section = section("Differences", Figure.of(differences, Captions.DIFFERENCES));
        report.comparisons().forEach(comparison -> section.add(ComparisonTable.of(comparison, report.verdict())));
        main.add(section);
    }

    private void latency(Html main) {
        if (curves.isEmpty()) {
            return;
        }
        Html section = section("Latency", Figure.of(curves, Captions.PERCENTILES));
        if (!curvesFromSend.isEmpty()) {
            section.add(element(
                    "details",
                    element("summary", "Uncorrected, from the moment of sending"),
                    Figure.of(curvesFromSend, Captions.PERCENTILES_FROM_SEND)));
        }
        main.add(section);
    }

    private void timeline(Html main) {
        if (timeline.isEmpty()) {
            return;
        }
        String caption = Captions.timeline(report.run().freshProcesses());
        main.add(section("Time line", Figure.of(timeline, caption)));
    }

    private void setup(Html main) {
        SetupTables tables = new SetupTables(report);
        Html section = section("How it was measured", tables.run(), tables.machine());
        if (!report.warmUps().isEmpty()) {
            section.add(tables.warmUps());
        }
        if (report.agent() != null) {
            section.add(tables.agent());
        }
        main.add(section);
    }

    private static Html section(String heading, Html... content) {
        Html section = element("section", element("h2", heading));
        for (Html part : content) {
            section.add(part);
        }
        return section;
    }
}
