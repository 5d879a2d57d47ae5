package io.escapement.ab.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.ab.chart.Ink;
import io.escapement.ab.chart.Shape.Letters;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportPageTest {
    private static final String DIFFERENCES = "//section[h2='Differences']//svg";

    /** A run of all three arms in fresh processes, as the command writes it. */
    private JsonObject report;

    @TempDir
    private Path folder;

    @BeforeEach
    void readReport() throws Exception {
        try (Reader json = new InputStreamReader(
                ReportPageTest.class.getResourceAsStream("report.json"), StandardCharsets.UTF_8)) {
            report = new Gson().fromJson(json, JsonObject.class);
        }
    }

    @Test
    void theVerdictComesFirstAndThenWhatIsToBeKnown() throws Exception {
        assertThat(text("//main"))
                .containsSubsequence(
                        "Engaged is 38 % (31 to 44) faster at p99 than absent, serves 2.30 times",
                        "but it is 8.2 % (6.1 to 10) slower at p50.",
                        "Undecided: p90 (a difference of 22 % would have been detected). Not judged: mean",
                        "No difference detected between absent and bypassed; a difference of 15 % at p99",
                        "Engaged is 38 % (31 to 44) faster at p99 than bypassed",
                        "and 6 saturated blocks for the capacity",
                        "The warm-up of absent ended after 4 s",
                        "Differences",
                        "Latency",
                        "Time line",
                        "Blocks",
                        "Saturated blocks",
                        "How it was measured");
        assertThat(text("/html/head/title"))
                .startsWith("Escapement A/B: Engaged is 38 %")
                .endsWith("slower at p50.");
    }

    @ParameterizedTest
    @CsvSource({
        "BETTER, better",
        "WORSE, worse",
        "MIXED, mixed",
        "NO_DIFFERENCE_DETECTED, even",
        "REFUSED, none",
        "INCOMPLETE, none"
    })
    void theVerdictHasTheColourOfItsOutcome(String outcome, String cssClass) throws Exception {
        report.getAsJsonObject("verdict").addProperty("outcome", outcome);

        assertThat(html()).contains("class=\"verdict " + cssClass + "\"", ".verdict." + cssClass + " {");
    }

    @Test
    void eachComparisonHasItsFiguresInATable() throws Exception {
        for (Comparison comparison : parsed().comparisons()) {
            String caption = comparison.arm() + " against " + comparison.base();
            assertThat(all("//table[caption='" + caption + "']//tr"))
                    .hasSize(1 + comparison.differences().size());
        }
        Map<String, List<String>> rows = Map.of(
                "p99 latency, ms (named to decide)",
                List.of("12.00", "7.428", "−38.1 % (−44.3 to −31.0)", "better", "−4.572 ms (−5.316 to −3.720)", ""),
                "capacity, requests a second",
                List.of("812.0", "1,868", "better", "+1,056 /s (+975.2 to +1,142)"),
                "processor time a request, µs",
                List.of("300.0", "197.4", "better"),
                "p50 latency, ms",
                List.of("worse", ""),
                "p90 latency, ms",
                List.of("undecided", "a factor of 1.22"),
                "mean latency, ms",
                List.of("not judged", ""));
        for (Map.Entry<String, List<String>> row : rows.entrySet()) {
            assertThat(row("engaged against absent", row.getKey())).containsSubsequence(row.getValue());
        }
        assertThat(texts("//table[caption='engaged against absent']//th"))
                .containsSubsequence("finding", "would have been detected from", "capacity, requests a second");
    }

    @Test
    void theTextHasTheSameTablesInColumnsThatATerminalHasRoomFor() {
        List<String> lines = ReportText.of(parsed(), ReportText.COLUMNS).lines().toList();

        assertThat(lines)
                .anyMatch(line -> line.matches("metric +bypassed +engaged .*"))
                .contains("p99 latency, ms (named to decide)   12.00    7.428     −38.1 % (−44.3 to −31.0)      better")
                .contains("not answered as expected                      0         0        3")
                .contains("longest latency, ms                       80.00     80.80    48.00")
                .contains("  bound                20 ms, exceeded 0 times")
                .contains("Capacity: saturated over 64 connections, closed loop. All else: at 400 requests a second."
                        + " Better");
        assertThat(lines.subList(0, 20)).allMatch(line -> line.length() <= 110);
    }

    @Test
    void theChartSaysOfEachMetricWhatWasFoundAndWhichWayIsBetter() throws Exception {
        assertThat(texts(DIFFERENCES + "/text"))
                .containsSubsequence("engaged against absent", "capacity, requests a second")
                .containsSubsequence("processor time a request", "p50 latency", "p90 latency", "undecided")
                .contains("812.0 → 1,868", "300.0 → 197.4 µs", "12.00 → 7.428 ms", "p99 latency, named to decide")
                .contains("more is better →", "← less is better", "+130.0 % (+120.1 to +140.6)")
                .contains("better", "worse", "shows from a factor of 1.22", "not judged");
    }

    @Test
    void betterAndWorseAreTwoShapes() throws Exception {
        // Three better ones and a worse one, in two of the three comparisons.
        assertThat(all(DIFFERENCES + "/circle[@class='dot better']")).hasSize(6);
        assertThat(all(DIFFERENCES + "/polygon[@class='dot worse']")).hasSize(2);
        // All of the third are undecided, and in each of the others one is; in each the mean is not judged.
        assertThat(all(DIFFERENCES + "/circle[@class='ring muted']")).hasSize(5 + 2 + 3);
    }

    @Test
    void noOtherFiguresContradictThoseOfATypicalBlock() throws Exception {
        assertThat(texts("//caption")).noneMatch(caption -> caption.contains("percentile"));
        assertThat(text("//section[h2='Latency']/figure/figcaption"))
                .contains("all requests of an arm together", "disturbed blocks", "typical block");
        assertThat(row("Requests, and what they cost", "longest latency, ms"))
                .containsExactly("80.00", "80.80", "48.00");
    }

    @Test
    void theSaturatedBlocksHaveATable() throws Exception {
        String caption = "Saturated, in the order in which they ran; from the seconds that count";

        assertThat(all("//table[caption='" + caption + "']//tr")).hasSize(1 + 6);
        assertThat(row(caption, "3")).containsExactly("1", "engaged", "1,851", "2", "1.961", "1.5 %");
    }

    @Test
    void howTheCapacityWasMeasuredIsSaidWhereItWas() throws Exception {
        assertThat(row("The run", "capacity").get(0))
                .contains("closed loop", "64 connections", "blocks of 3 s", "more connections answered no more");
        assertThat(row("The run", "named to decide")).containsExactly("p99");

        for (String absent : List.of("capacityConnections", "capacityBlockSeconds", "primaryMetric")) {
            report.getAsJsonObject("run").remove(absent);
        }
        report.add("saturatedBlocks", new JsonArray());
        report.getAsJsonArray("comparisons").forEach(comparison -> {
            JsonArray differences = comparison.getAsJsonObject().getAsJsonArray("differences");
            differences.remove(0);
            differences.forEach(difference -> difference.getAsJsonObject().addProperty("primary", false));
        });
        verdict("BETTER", "engaged is faster");

        assertThat(text("//main"))
                .doesNotContain("closed loop", "named to decide", "aturated block", "capacity, requests");
    }

    @Test
    void oneIsNotWrittenAsMany() throws Exception {
        for (String count : List.of("rewrittenCallSiteCount", "rewrittenClassCount", "boundExceededCount")) {
            report.getAsJsonObject("agent").addProperty(count, 1);
        }

        String caption = "What the agent says of itself";
        assertThat(row(caption, "rewritten")).containsExactly("1 call site in 1 class, 0 classes failed");
        assertThat(row(caption, "bound").get(0)).endsWith("exceeded 1 time");
    }

    @Test
    void eachChartIsDrawnOnceScalesWithThePageAndSaysWhatItShows() throws Exception {
        assertThat(all("//figure[.//svg[@viewBox and @role='img' and @aria-label!=''] and figcaption!='']"))
                .hasSize(4);
        assertThat(all("//svg")).hasSize(4).noneMatch(svg -> svg.hasAttribute("width"));
    }

    @Test
    void whatIsTooWideScrollsInABoxThatTheKeyboardReachesAndThatHasAName() throws Exception {
        assertThat(all("//table")).hasSizeGreaterThan(6);
        assertThat(all("//table[not(parent::div[@tabindex='0']/@aria-label = caption)]"))
                .isEmpty();
        assertThat(all("//svg[not(parent::div[@tabindex='0']/@aria-label != '')]"))
                .isEmpty();
        assertThat(all("//th[not(@scope)]")).isEmpty();
        assertThat(texts("//caption")).doesNotHaveDuplicates();
        assertThat(all("/html[@lang='en']")).hasSize(1);
    }

    @Test
    void nothingIsDrawnBeyondTheEdgesAndNoTextIsCutOrCoversAnotherInAWideFont() throws Exception {
        Font font = new Font("DejaVu Sans", Font.PLAIN, Letters.PLAIN.height);
        assumeThat(font.getFamily()).as("its font").isEqualTo("DejaVu Sans");
        last(last(report, "comparisons"), "differences")
                .getAsJsonObject("percent")
                .addProperty("high", 1900);
        last(report, "seconds").addProperty("second", 1200);
        report.getAsJsonArray("arms")
                .forEach(arm -> last(arm.getAsJsonObject(), "curve").addProperty("percentile", 99.999));
        String html = html();
        for (int i = 1; i <= 4; i++) {
            String svg = "(//svg)[" + i + "]";
            String[] viewBox = all(html, svg).get(0).getAttribute("viewBox").split(" ");
            Rectangle2D edges =
                    new Rectangle2D.Double(0, 0, Double.parseDouble(viewBox[2]), Double.parseDouble(viewBox[3]));
            for (Element line : all(html, svg + "/polyline")) {
                for (String point : line.getAttribute("points").split(" ")) {
                    String[] at = point.split(",");
                    assertThat(edges.outcode(Double.parseDouble(at[0]), Double.parseDouble(at[1])))
                            .as(point)
                            .isZero();
                }
            }
            List<Rectangle2D> boxes = new ArrayList<>();
            for (Element text : all(html, svg + "/text")) {
                Rectangle2D box = box(text, font);
                assertThat(edges.contains(box)).as(text.getTextContent()).isTrue();
                assertThat(boxes).as(text.getTextContent()).noneMatch(box::intersects);
                boxes.add(box);
            }
            assertThat(boxes).isNotEmpty();
        }
    }

    private static JsonObject last(JsonObject object, String list) {
        JsonArray elements = object.getAsJsonArray(list);
        return elements.get(elements.size() - 1).getAsJsonObject();
    }

    private static Rectangle2D box(Element text, Font font) {
        Font used = text.getAttribute("class").endsWith(" bold") ? font.deriveFont(Font.BOLD) : font;
        double width = used.getStringBounds(text.getTextContent(), new FontRenderContext(null, true, true))
                .getWidth();
        double share = List.of("start", "middle", "end").indexOf(text.getAttribute("text-anchor")) / 2.0;
        double left = Double.parseDouble(text.getAttribute("x")) - share * width;
        return new Rectangle2D.Double(left, Double.parseDouble(text.getAttribute("y")) - 9, width, 9);
    }

    @Test
    void eachCurveHasItsBandAndTellsItsFigures() throws Exception {
        String svg = "//section[h2='Latency']/figure//svg";
        assertThat(all(svg + "/polygon"))
                .extracting(band -> band.getAttribute("class"))
                .containsExactly("area absent", "area bypassed", "area engaged");
        assertThat(texts(svg + "//title"))
                .contains("absent p99: 12.00 ms (10.80 to 13.80)", "engaged p99: 7.200 ms (6.480 to 8.280)");
    }

    @Test
    void theTimeLineHasALineForEachBlockAndEachKindOfPause() throws Exception {
        String svg = "//section[h2='Time line']//svg";
        assertThat(texts(svg + "/text")).contains("A", "B", "E");
        assertThat(text(svg))
                .contains("p99", "collections", "safepoints", "longest hiccup", "send lag", "JIT", "drift", "bound");
        // Two blocks of each arm, with p50 and p99; the drift of those engaged and of their dropped seconds. Lines of
        // two points are those of the legend.
        Map<String, Integer> lines = Map.of("absent", 4, "bypassed", 4, "engaged", 4 + 2);
        for (Map.Entry<String, Integer> arm : lines.entrySet()) {
            assertThat(all(svg + "/polyline[@class='line " + arm.getKey() + "']"))
                    .filteredOn(line -> line.getAttribute("points").split(" ").length > 2)
                    .hasSize(arm.getValue());
        }
    }

    @Test
    void whatTheServiceIsCalledIsTextAndNothingElse() throws Exception {
        String hostile = "http://x/<script>alert(1)</script>\"'&amp;\u0000";
        report.getAsJsonObject("run").addProperty("url", hostile);
        report.getAsJsonObject("agent")
                .addProperty("reason", "\u001b[2J<b>\u009b31m" + Character.toString(0x202e) + "gnidaelsim</b>");
        verdict("INCOMPLETE", hostile);
        report.getAsJsonArray("arms").get(0).getAsJsonObject().addProperty("arm", "<img src=x>\"");

        assertThat(all("//script | //img | //b")).isEmpty();
        assertThat(text("/html"))
                .contains("<script>alert(1)</script>\"'&amp;?")
                .contains("<img src=x>\"")
                .contains("?[2J<b>?31m?gnidaelsim</b>");
    }

    @Test
    void itNeedsNoOtherFile() throws Exception {
        assertThat(html())
                .doesNotContain("<script", "<link", "<img", "<iframe", "@import", "url(")
                .doesNotContainPattern("(src|href|srcset|action|data)\\s*=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"differences.png", "percentiles.png", "timeline.png"})
    void eachChartIsAFileTooWithAllLinesOfTheVerdictAboveIt(String name) throws Exception {
        BufferedImage three = picture(name);
        verdict("MIXED", "engaged is mixed");
        BufferedImage one = picture(name);

        assertThat(three.getWidth()).isEqualTo(1500);
        assertThat(three.getHeight()).isGreaterThan(one.getHeight() + 100);
        assertThat(bar(three)).isEqualTo(Ink.BETTER.light);
    }

    @Test
    void aRunThatFailedBeforeItsFirstBlockHasAPageOfItsReason() throws Exception {
        verdict("INCOMPLETE", "no verdict: the service died");
        for (String list : List.of("warmUps", "arms", "comparisons", "blocks", "saturatedBlocks", "seconds")) {
            report.add(list, new JsonArray());
        }
        report.remove("agent");
        report.remove("service");

        assertThat(text("/html")).contains("No verdict: the service died.");
        assertThat(all("//figure")).isEmpty();
        new ReportPage(parsed()).write(folder);
        assertThat(folder.toFile().list()).containsExactly("report.html");
    }

    @Test
    void aRefusedResultSaysSoOnItsPictureToo() throws Exception {
        verdict("REFUSED", "result refused: the generator itself was late");

        assertThat(text("//header"))
                .contains("Result refused: the generator itself was late.")
                .doesNotContain("faster");
        assertThat(bar(picture("differences.png"))).isEqualTo(Ink.ENGAGED.light);
        assertThat(all(DIFFERENCES).get(0).getAttribute("aria-label")).contains("refused");
        assertThat(texts(DIFFERENCES + "/text")).contains("not judged").doesNotContain("better", "worse");
        assertThat(row("engaged against absent", "p50 latency, ms")).contains("not judged");
    }

    @Test
    void whatIsNotKnownIsLeftOpen() throws Exception {
        for (String unknown :
                List.of("p50Millis", "p99Millis", "cpuShare", "gcMillis", "safepointMillis", "compileMillis")) {
            report.getAsJsonArray("seconds")
                    .forEach(second -> second.getAsJsonObject().remove(unknown));
        }
        report.getAsJsonArray("blocks")
                .forEach(block ->
                        block.getAsJsonObject().getAsJsonObject("service").remove("safepointMillis"));
        report.getAsJsonArray("arms").forEach(arm -> arm.getAsJsonObject().remove("wallClockReadsPerRequest"));

        assertThat(text("/html"))
                .contains("–")
                .doesNotContain("NaN", "null", "Infinity", "real reads of the wall clock a request");
    }

    private void verdict(String outcome, String sentence) {
        report.getAsJsonObject("verdict").addProperty("outcome", outcome);
        report.getAsJsonObject("verdict").addProperty("sentence", sentence);
    }

    private AbReport parsed() {
        return new Gson().fromJson(report, AbReport.class);
    }

    private String html() throws Exception {
        return new ReportPage(parsed()).html();
    }

    private BufferedImage picture(String name) throws Exception {
        new ReportPage(parsed()).write(folder);
        return ImageIO.read(folder.resolve(name).toFile());
    }

    /** Returns the colour of the bar beside the verdict. */
    private static int bar(BufferedImage picture) {
        return picture.getRGB(40, 40) & 0xffffff;
    }

    private List<String> row(String caption, String head) throws Exception {
        return texts("//table[caption='" + caption + "']//tr[th='" + head + "']/td");
    }

    private String text(String path) throws Exception {
        return texts(path).get(0);
    }

    private List<String> texts(String path) throws Exception {
        return all(path).stream().map(Element::getTextContent).toList();
    }

    private List<Element> all(String path) throws Exception {
        return all(html(), path);
    }

    private static List<Element> all(String html, String path) throws Exception {
        NodeList found = (NodeList) XPathFactory.newInstance()
                .newXPath()
                .evaluate(
                        path,
                        DocumentBuilderFactory.newInstance()
                                .newDocumentBuilder()
                                .parse(new InputSource(new StringReader(html))),
                        XPathConstants.NODESET);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }
}
