package io.escapement.ab.report;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.host.Printable;
import io.escapement.ab.text.Json;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
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
 * from the JSON that is in the page. Where it can't, as without scripts or in a file that is cut, the page says so, and
 * shows the report as text.
 */
public final class ReportPage {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private ReportPage() {}

    public static String of(AbReport report) throws IOException {
        Map<String, String> parts = Map.of(
                "uplotStyle", resource(UPLOT + "dist/uPlot.min.css"),
                "uplotScript",
                        "/*\n" + resource(UPLOT + "LICENSE") + "*/\n" + resource(UPLOT + "dist/uPlot.iife.min.js"),
                // A figure keeps its unit on its line.
                "headline", escaped(report.headline()).replace(" %", "\u00a0%"),
                "outcome", report.verdict().outcome().name().toLowerCase(Locale.ROOT),
                "arms", escaped(report.armsInWords()),
                "scope", scope(report),
                "problems", problems(report.verdict()),
                "text", escaped(ReportText.of(report)),
                "rule", escaped(Comparison.RULE),
                // Gson writes < and > as escapes, so no text in it ends the element.
                "json", Json.of(report));
        return PLACE.matcher(resource("report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
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
        String scope = String.format(
                "%s: %s requests a second over %s, %s measured in %s of %s s, %s%s.",
                run.url(),
                Numbers.tick(run.requestsPerSecond()),
                Plural.of(run.connections(), "connection"),
                Plural.of(requests, "request"),
                Plural.of(report.blocks().size(), "block"),
                Numbers.whole(run.plan().blockSeconds()),
                run.plan().fresh() ? "each in a process of its own" : "in turns in one process",
                saturated == 0 ? "" : ", and " + Plural.of(saturated, "saturated block") + " for the capacity");
        return escaped(scope) + " <time>" + escaped(run.startedAt()) + "</time>";
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
