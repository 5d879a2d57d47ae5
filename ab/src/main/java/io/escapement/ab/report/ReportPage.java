package io.escapement.ab.report;

import io.escapement.ab.host.Printable;
import io.escapement.ab.text.Json;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Table;
import io.escapement.ab.text.TextPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A report as one HTML file that needs no other and no network. A script in {@code report.html} draws charts and tables
 * from the JSON that is in the page; without scripts it shows the report as text, and the charts as tables.
 */
public final class ReportPage {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private ReportPage() {}

    public static String of(AbReport report) throws IOException {
        Map<String, String> parts = Map.of(
                "uplotLicense", resource(UPLOT + "LICENSE"),
                "uplotStyle", resource(UPLOT + "dist/uPlot.min.css"),
                "uplotScript", resource(UPLOT + "dist/uPlot.iife.min.js"),
                "headline", escaped(report.headline()),
                "outcome", report.verdict().outcome().name().toLowerCase(Locale.ROOT),
                "scope", escaped(scope(report)),
                "problems", problems(report.verdict()),
                "text", escaped(ReportText.of(report) + charts(report)),
                // Gson writes < and > as escapes, so no text in it ends the element.
                "json", Json.of(report));
        return PLACE.matcher(resource("report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String charts(AbReport report) {
        TextPage page = new TextPage();
        for (ArmFigures arm : report.arms()) {
            page.line("");
            page.paragraph("Latency of %s by percentile, ms, with intervals of 95 %% of a typical block", arm.arm());
            page.table(new Table<>(arm.curve())
                    .column("", point -> Numbers.tick(point.percentile()))
                    .column("ms", point -> Numbers.of(point.millis()))
                    .column("from", point -> Numbers.of(point.lowMillis()))
                    .column("to", point -> Numbers.of(point.highMillis())));
        }
        if (!report.seconds().isEmpty()) {
            page.line("");
            page.paragraph("Second by second: latency in ms; the service's processors, and ms of collections; which"
                    + " clock the agent served, and by how many ms it was behind");
            page.table(new Table<>(report.seconds())
                    .column("", each -> Numbers.whole(each.second))
                    .textColumn("arm", each -> each.arm == null ? "" : each.arm)
                    .textColumn("counts", each -> each.measured ? "yes" : "")
                    .column("requests", each -> Numbers.whole(each.requests))
                    .column("failed", each -> Numbers.whole(each.failed))
                    .column("p50", each -> Numbers.of(each.p50Millis))
                    .column("p99", each -> Numbers.of(each.p99Millis))
                    .column("send lag p99", each -> Numbers.of(each.sendLagP99Millis))
                    .column("processors", each -> Numbers.of(each.cpuShare))
                    .column("collections", each -> Numbers.whole(each.gcMillis))
                    .textColumn("state", each -> each.state == null ? "" : each.state)
                    .column("behind", each -> Numbers.of(each.driftMillis)));
        }
        return page.toString();
    }

    private static String problems(Verdict verdict) {
        return verdict.problems().stream()
                .map(problem -> "<li>" + escaped(problem) + "</li>\n")
                .collect(Collectors.joining());
    }

    private static String scope(AbReport report) {
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
                Numbers.whole(run.plan().blockSeconds()),
                run.plan().fresh() ? "each in a process of its own" : "in turns in one process",
                saturated == 0 ? "" : ", and " + Plural.of(saturated, "saturated block") + " for the capacity",
                run.startedAt());
    }

    private static String escaped(String text) {
        return Printable.lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) throws IOException {
        try (InputStream text = ReportPage.class.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
