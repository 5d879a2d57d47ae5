package io.escapement.ab.files;

import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.text.Json;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A report as one HTML file that needs no other and no network. Its tables are made here; a script in {@code
 * report.html} draws the charts, from the JSON that is in the page.
 */
final class ReportPage {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/1.6.30/";
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private ReportPage() {}

    static String of(AbReport report) throws IOException {
        Map<String, String> parts = parts(report);
        return PLACE.matcher(resource("report.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static Map<String, String> parts(AbReport report) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("uplotLicense", resource(UPLOT + "LICENSE"));
        parts.put("uplotStyle", resource(UPLOT + "dist/uPlot.min.css"));
        parts.put("uplotScript", resource(UPLOT + "dist/uPlot.iife.min.js"));
        parts.put("headline", Html.escaped(Headline.of(report)));
        parts.put("outcome", report.verdict().outcome().name().toLowerCase(Locale.ROOT));
        parts.put("scope", Html.escaped(scope(report)));
        parts.put(
                "problems",
                report.verdict().problems().stream()
                        .map(problem -> "<li>" + Html.escaped(problem) + "</li>\n")
                        .collect(Collectors.joining()));
        parts.put("differences", differences(report));
        parts.put("curves", Html.of(Tables.curves(report.arms(), ArmFigures::curve), "figures"));
        parts.put("curvesFromSend", Html.of(Tables.curves(report.arms(), ArmFigures::curveFromSend), "figures"));
        parts.put("seconds", Html.of(Tables.seconds(report.seconds()), "figures"));
        parts.put("arms", Html.of(Tables.arms(report.arms()), "figures"));
        parts.put("blocks", Html.of(Tables.blocks(report.blocks()), "figures"));
        parts.put("saturatedBlocks", Html.of(Tables.saturatedBlocks(report.saturatedBlocks()), "figures"));
        parts.put("setup", setup(report));
        // Gson writes < and > as escapes, so no text in it ends the element.
        parts.put("json", Json.of(report));
        return parts;
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
                Numbers.whole(run.blockSeconds()),
                run.freshProcesses() ? "each in a process of its own" : "in turns in one process",
                saturated == 0 ? "" : ", and " + Plural.of(saturated, "saturated block") + " for the capacity",
                run.startedAt());
    }

    private static String differences(AbReport report) {
        StringBuilder tables = new StringBuilder();
        for (Comparison comparison : report.comparisons()) {
            tables.append(Html.of(Tables.differencesForPage(comparison, report.verdict()), "differences"));
        }
        return tables.toString();
    }

    /** Returns what is needed to repeat the measurement. */
    private static String setup(AbReport report) {
        List<Table<Map.Entry<String, String>>> tables = List.of(
                Table.ofTexts("The run", "setting", Setup.run(report.run())),
                Table.ofTexts("The machine and its JVMs", "what", Setup.machine(report)),
                Table.ofTexts(
                        "What the agent says of itself",
                        "figure",
                        report.agent() == null ? Map.of() : Setup.agent(report)));
        return tables.stream().map(table -> Html.of(table, "texts")).collect(Collectors.joining())
                + Html.of(Tables.warmUps(report.warmUps()), "figures");
    }

    private static String resource(String name) throws IOException {
        try (InputStream text = ReportPage.class.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
