package io.escapement.ab.files;

import static io.escapement.ab.files.Html.element;

import io.escapement.ab.chart.CurveChart;
import io.escapement.ab.chart.DifferenceChart;
import io.escapement.ab.chart.Drawing;
import io.escapement.ab.chart.Headline;
import io.escapement.ab.chart.Ink;
import io.escapement.ab.chart.Png;
import io.escapement.ab.chart.TimelineChart;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Sentence;
import io.escapement.ab.text.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A report as one HTML file that needs no other and no network, {@code report.html}, and its charts as PNG files beside
 * it.
 */
public final class ReportPage {

    private static final String DIFFERENCES = """
        The pair of values is that of a typical block of each arm. Marker and line are the difference and its \
        interval of 95 %, from the paired rounds: a green disc is better, a red diamond is worse, a grey ring is \
        undecided, or not judged where its line is dotted. On the axis each factor has the same room: twice as much is as far from 0 as half as much.\
        """;

    private static final String PERCENTILES = """
        From the moment at which each request was due. A curve holds all requests of an arm together, those of \
        disturbed blocks among them; the table of differences goes by the typical block, and counts where the \
        two differ. The band is the interval of 95 % of a typical block, so a few disturbed blocks may \
        carry the curve out of it; it ends where a block has too few requests. On the axis each further nine \
        (90, 99, 99.9) takes as much room as the one before. A curve ends where too few requests stand behind \
        it.\
        """;

    private static final String PERCENTILES_FROM_SEND = """
        The same requests, each counted from when it was sent: what they waited before, because others were \
        slow, is missing.\
        """;

    private final AbReport report;
    private final Headline headline;
    private final Optional<Drawing> differences;
    private final Optional<Drawing> curves;
    private final Optional<Drawing> timeline;

    public ReportPage(AbReport report) {
        this.report = report;
        headline = Headline.of(report.verdict());
        differences = DifferenceChart.of(report);
        curves = CurveChart.of(
                "Latency by percentile at " + Numbers.tick(report.run().requestsPerSecond())
                        + " requests a second, ms; all requests of an arm together, disturbed blocks among them",
                report.arms(),
                ArmFigures::curve);
        timeline = TimelineChart.of(report);
    }

    public void write(Path folder) throws IOException {
        Files.writeString(folder.resolve("report.html"), html());
        try {
            write(differences, folder.resolve("differences.png"));
            write(curves, folder.resolve("percentiles.png"));
            write(timeline, folder.resolve("timeline.png"));
        } catch (LinkageError | InternalError | RuntimeException e) {
            // A JVM without java.desktop, or a machine without a font: each release of the JDK throws something else.
            System.err.println("no PNG files of the charts, as this JVM can't draw them (" + e
                    + "): see them in report.html, or install fontconfig and a font");
        }
    }

    private void write(Optional<Drawing> drawing, Path file) throws IOException {
        if (drawing.isPresent()) {
            Files.write(file, Png.of(Optional.of(headline), drawing.get()));
        }
    }

    String html() throws IOException {
        Html main = element("main", header());
        differences.ifPresent(drawing -> main.add(differences(drawing)));
        curves.ifPresent(drawing -> main.add(latency(drawing)));
        timeline.ifPresent(drawing -> main.add(section("Time line", figure(drawing, timelineCaption()))));
        addSection(main, "Arms", Tables.arms(report.arms()));
        addSection(main, "Blocks", Tables.blocks(report.blocks()));
        addSection(main, "Saturated blocks", Tables.saturatedBlocks(report.saturatedBlocks()));
        main.add(setup());
        Html head = element(
                "head",
                element("meta").set("charset", "utf-8"),
                element("meta").set("name", "viewport").set("content", "width=device-width, initial-scale=1"),
                element("title", "Escapement A/B: " + headline.answer()),
                element("style", styleSheet()));
        return "<!DOCTYPE html>\n"
                + element("html", head, element("body", main)).set("lang", "en");
    }

    /** The verdict, what was measured, and what speaks against it. */
    private Html header() {
        Html verdict = element("div", element("p", headline.answer()).set("class", "answer"))
                .set("class", "verdict " + headline.cssClass());
        headline.others().forEach(paragraph -> verdict.add(element("p", paragraph)));
        Html header = element(
                "header",
                element("h1", "A/B latency test"),
                verdict,
                element("p", scope()).set("class", "scope"));
        List<String> problems = report.verdict().problems().stream()
                .filter(problem -> !report.verdict().sentence().contains(problem))
                .toList();
        if (!problems.isEmpty()) {
            Html list = element("ul");
            problems.forEach(problem -> list.add(element("li", Sentence.whole(problem))));
            header.add(section("What a reader must know", list).set("class", "warnings"));
        }
        return header;
    }

    private String scope() {
        RunInfo run = report.run();
        long requests = report.arms().stream().mapToLong(ArmFigures::requests).sum();
        int saturated = report.saturatedBlocks().size();
        return String.format(
                "%s: %s requests a second over %s, %s measured in %s of %s s, %s%s. %s.",
                run.url(),
                Numbers.tick(run.requestsPerSecond()),
                Plural.of(run.connections(), "connection"),
                Plural.of(requests, "request"),
                Plural.of(report.blocks().size(), "block"),
                Numbers.whole(run.blockSeconds()),
                run.freshProcesses() ? "each in a process of its own" : "in turns in one process",
                saturated == 0 ? "" : ", and " + Plural.of(saturated, "saturated block") + " for the capacity",
                run.startedAt());
    }

    private Html differences(Drawing drawing) {
        Html section = section("Differences", figure(drawing, DIFFERENCES));
        report.comparisons()
                .forEach(comparison -> section.add(Html.of(Tables.wideDifferences(comparison, report.verdict()))));
        return section;
    }

    private Html latency(Drawing drawing) {
        Html section = section("Latency", figure(drawing, PERCENTILES));
        CurveChart.of("Latency by percentile from the moment of sending, ms", report.arms(), ArmFigures::curveFromSend)
                .ifPresent(uncorrected -> section.add(element(
                        "details",
                        element("summary", "Uncorrected, from the moment of sending"),
                        figure(uncorrected, PERCENTILES_FROM_SEND))));
        return section;
    }

    private String timelineCaption() {
        return "Shaded in the colour of their arm: the seconds that count. Between them the arms are switched and"
                + " warmed up"
                + (report.run().freshProcesses() ? "; the starts of the processes are left out. " : ". ")
                + "Figures by block are in the table below, those of each second in seconds.csv.";
    }

    /** From this the measurement can be repeated. */
    private Html setup() {
        Html section = section(
                "How it was measured",
                Html.of(Table.ofTexts("The run", "setting", Setup.run(report.run()))),
                Html.of(Table.ofTexts("The machine and its JVMs", "what", Setup.machine(report))));
        if (!report.warmUps().isEmpty()) {
            section.add(Html.of(Tables.warmUps(report.warmUps())));
        }
        if (report.agent() != null) {
            section.add(Html.of(Table.ofTexts("What the agent says of itself", "figure", Setup.agent(report))));
        }
        return section;
    }

    private static void addSection(Html main, String heading, Table<?> table) {
        if (!table.rows().isEmpty()) {
            main.add(section(heading, Html.of(table)));
        }
    }

    private static Html section(String heading, Html... content) {
        Html section = element("section", element("h2", heading));
        List.of(content).forEach(section::add);
        return section;
    }

    private static Html figure(Drawing drawing, String caption) {
        return element("figure", Svg.of(drawing).scrolling(drawing.title()), element("figcaption", caption));
    }

    /** The rules, with the inks as their variables. */
    private static String styleSheet() throws IOException {
        StringBuilder text = new StringBuilder(":root {" + variables(ink -> ink.light) + " }\n");
        text.append("@media (prefers-color-scheme: dark) { :root {" + variables(ink -> ink.dark) + " } }\n");
        for (Ink ink : Ink.values()) {
            text.append(String.format(Locale.ROOT, "svg .%1$s { --ink: var(--%1$s) }%n", ink.cssName()));
        }
        try (InputStream rules = ReportPage.class.getResourceAsStream("report.css")) {
            return text + new String(rules.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String variables(ToIntFunction<Ink> shade) {
        StringBuilder text = new StringBuilder();
        for (Ink ink : Ink.values()) {
            text.append(String.format(Locale.ROOT, " --%s: #%06x;", ink.cssName(), shade.applyAsInt(ink)));
        }
        return text.toString();
    }
}
