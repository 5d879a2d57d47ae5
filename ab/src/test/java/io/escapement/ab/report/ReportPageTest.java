package io.escapement.ab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.ab.text.Json;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReportPageTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    @TempDir
    private Path folder;

    private final JsonObject report = read();

    /** Returns a run of all three arms in fresh processes, as the command writes it. */
    static JsonObject read() {
        InputStream json = ReportPageTest.class.getResourceAsStream("report.json");
        return new Gson().fromJson(new InputStreamReader(json, StandardCharsets.UTF_8), JsonObject.class);
    }

    @Test
    void itHoldsTheReportAndAllThatDrawsItAndAsksForNothingElse() throws Exception {
        String html = html();
        String json = between(html, "<script type=\"application/json\" id=\"report\">", "</script>");

        assertThat(new Gson().fromJson(json, JsonObject.class))
                .isEqualTo(new Gson().fromJson(Json.of(parsed()), JsonObject.class));
        assertThat(html).contains("var uPlot=", ".uplot, .uplot *", "Copyright (c) 2022 Leon Sorokin");
        assertThat(html)
                .doesNotContain("{{", "<link", "<img", "<iframe", "@import", "url(")
                .doesNotContainPattern("(src|href|srcset|action)=");
    }

    @Test
    void whatTheScriptReadsIsInTheReport() throws Exception {
        String script = html();
        script = script.substring(script.lastIndexOf("<script>"));

        assertThat(read(script, "report")).isNotEmpty().isSubsetOf(report.keySet());
        assertThat(read(script, "second"))
                .contains("p99Millis", "gcMillis")
                .isSubsetOf(report.getAsJsonArray("seconds").asList().stream()
                        .flatMap(second -> second.getAsJsonObject().keySet().stream())
                        .toList());
        assertThat(read(script, "difference"))
                .contains("percent", "objection")
                .isSubsetOf(last(last(report, "comparisons"), "differences").keySet());
    }

    @Test
    void whatOthersAreCalledIsTextAndNothingElse() throws Exception {
        String hostile = "</script><!--<script>alert(1)</script>\"'&amp;\u0000";
        report.getAsJsonObject("run").addProperty("url", "{{json}}" + hostile);
        last(report, "arms").addProperty("arm", "<img src=x>\"");
        verdict("INCOMPLETE", hostile);

        String html = html();

        assertThat(html)
                .contains("No verdict: &lt;/script&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;amp;?")
                .contains("&lt;img src=x&gt;&quot;", "<p class=\"scope\">{{json}}&lt;/script")
                .doesNotContain("<img", "<!--");
        assertThat(html.split("<script", -1)).hasSize(1 + 3);
        assertThat(html.split("</script", -1)).hasSize(1 + 3);
    }

    @Test
    void itsHeadSaysWhatWasFoundAndWhatTheArmsAre() throws Exception {
        assertThat(between(html(), "<header>", "</header>"))
                .contains("on a clock of 3,637 ns a read, engaged takes less processor time (−34.2\u00a0%), has more")
                .contains("Bypassed: the agent is there, and rewritten calls read the real clock. Engaged: rewritten")
                .contains("<time>2026-01-02T03:04:05Z</time>");
    }

    @Test
    void aPageThatIsCutSaysSoAndShowsTheText() throws Exception {
        String html = html();
        for (String before : List.of("\"generatorJvm\"", "function drawTables")) {
            assertThat(drawn(html.substring(0, html.indexOf(before))))
                    .contains("Charts and tables are missing here: the file is cut")
                    .contains("better      capacity, requests a second    812.0    1,868  +130.0 % (+120.1 to +140.6)");
        }
    }

    @Test
    void aBrowserDrawsEachChartAndTable() throws Exception {
        String drawn = drawn();

        // Six figures of three comparisons; the curves, and six panels of the time line.
        assertThat(drawn.split("class=\"estimate\"", -1)).hasSize(1 + 18);
        assertThat(drawn.split("<canvas", -1)).hasSize(1 + 1 + 6);
        assertThat(row(drawn, "capacity, requests a second"))
                .contains(">better<", ">812<", ">1,868<", "+130.0 % (+120.1 to +140.6)\n+1,056 /s (+975.2 to +1,142)");
        assertThat(row(drawn, "p99 latency, ms")).contains("−38.1 % (−44.3 to −31.0)");
        assertThat(row(drawn, "p90 latency, ms"))
                .contains("undecided\na change by a factor of 1.22 would have shown in two of three runs");
        assertThat(row(drawn, "mean latency, ms")).contains("not judged");
        // A percentile of the curves, with its bands; a second; a block; a saturated block; what the agent said.
        assertThat(row(drawn, "p99")).contains("11.64 (10.8 to 13.8)", ">12<", "6.984 (6.48 to 8.28)");
        assertThat(row(drawn, "0:05")).contains("engaged", "9.103");
        assertThat(row(drawn, "line 2, GET /orders")).contains(">12<", ">1,600<", ">7.2<");
        assertThat(drawn)
                .contains("engaged against absent", "bypassed against absent", "engaged against bypassed")
                .contains(">200: 840, 201: 358<", ">1,851<", ">max staleness millis<", ">java -jar service.jar<")
                .contains("<li>the warm-up of absent ended after 4 s")
                .contains("bypassed against absent: no difference between absent and bypassed above 8.0 %")
                .doesNotContain("<pre", "undefined", "NaN", "[object", "missing here");
    }

    @Test
    void theAxisReachesFromATickBelowAllIntervalsToATickAboveThem() throws Exception {
        JsonObject percent = last(last(report, "comparisons"), "differences").getAsJsonObject("percent");
        percent.addProperty("low", -84.0);
        percent.addProperty("high", 99.0);

        String drawn = drawn();

        assertThat(drawn)
                .contains("<span class=\"tick\" style=\"left: 8%;\">−90 %</span>")
                .contains("<span class=\"tick\" style=\"left: 92%;\">+200 %</span>");
        assertThat(Pattern.compile("interval\" style=\"left: ([\\d.]+)%; right: calc\\((?:100% - )?([\\d.]+)%")
                        .matcher(drawn)
                        .results())
                .hasSize(18)
                .allMatch(interval -> Double.parseDouble(interval.group(1)) > 8)
                .allMatch(interval -> Double.parseDouble(interval.group(2)) < 92);
    }

    @Test
    void aRunThatFailedBeforeItsFirstBlockHasAPageOfItsReasonAndNoFindings() throws Exception {
        verdict("REFUSED", "the arms did not answer alike");
        for (String list : List.of("warmUps", "arms", "blocks", "saturatedBlocks", "seconds")) {
            report.add(list, new JsonArray());
        }
        report.remove("agent");
        report.remove("service");

        String drawn = drawn();
        assertThat(drawn)
                .contains("<p class=\"verdict refused\">Result refused: the arms did not answer alike</p>")
                .doesNotContain("<pre", "undefined", "NaN", "[object");
        assertThat(row(drawn, "p50 latency, ms")).contains("not judged").doesNotContain("worse");
    }

    /** Returns the page as a browser has it once the script has run, up to the data. */
    private String drawn() throws Exception {
        return drawn(html());
    }

    private String drawn(String html) throws Exception {
        assumeThat(CHROMIUM).exists();
        Path page = Files.writeString(folder.resolve("report.html"), html);
        Process browser = new ProcessBuilder(
                        CHROMIUM.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--dump-dom",
                        page.toUri().toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String drawn = new String(browser.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return drawn.substring(0, drawn.indexOf("<script"));
    }

    private static List<String> read(String script, String object) {
        return Pattern.compile("\\b" + object + "\\.(\\w+)")
                .matcher(script)
                .results()
                .map((MatchResult found) -> found.group(1))
                .distinct()
                .toList();
    }

    private static JsonObject last(JsonObject object, String list) {
        JsonArray elements = object.getAsJsonArray(list);
        return elements.get(elements.size() - 1).getAsJsonObject();
    }

    private void verdict(String outcome, String reason) {
        report.getAsJsonObject("verdict").addProperty("outcome", outcome);
        report.getAsJsonObject("verdict").addProperty("reason", reason);
    }

    private AbReport parsed() {
        return new Gson().fromJson(report, AbReport.class);
    }

    private String html() throws Exception {
        return ReportPage.of(parsed());
    }

    /** Returns the first row of that head. */
    private static String row(String html, String head) {
        return between(html, " scope=\"row\">" + head + "</th>", "</tr>");
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start);
        assertThat(from).as(start).isNotNegative();
        return text.substring(from + start.length(), text.indexOf(end, from));
    }
}
