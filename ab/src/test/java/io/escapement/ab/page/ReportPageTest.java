package io.escapement.ab.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.ab.draw.Drawing;
import io.escapement.ab.draw.Ink;
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
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReportPageTest {

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
        Document page = page();

        assertThat(page.getElementsByTagName("main").item(0).getTextContent())
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
        assertThat(elements(page, "title").get(0).getTextContent())
                .startsWith("Escapement A/B: Engaged is 38 %")
                .endsWith("slower at p50.");
    }

    @Test
    void theVerdictHasTheColourOfItsOutcome() throws Exception {
        Map<String, String> classes = Map.of(
                "BETTER", "better",
                "WORSE", "worse",
                "MIXED", "mixed",
                "NO_DIFFERENCE_DETECTED", "even",
                "REFUSED", "none",
                "INCOMPLETE", "none");
        String rules = html();
        for (Map.Entry<String, String> outcome : classes.entrySet()) {
            report.getAsJsonObject("verdict").addProperty("outcome", outcome.getKey());

            assertThat(html()).contains("class=\"verdict " + outcome.getValue() + "\"");
            assertThat(rules).contains(".verdict." + outcome.getValue() + " {");
        }
    }

    @Test
    void eachComparisonHasItsFiguresInATable() throws Exception {
        Document page = page();

        for (Comparison comparison : parsed().comparisons()) {
            Element table = byCaption(page, comparison.arm() + " against " + comparison.base());
            assertThat(table.getElementsByTagName("tr").getLength())
                    .isEqualTo(1 + comparison.differences().size());
        }
        Element table = byCaption(page, "engaged against absent");
        assertThat(elements(table, "th"))
                .extracting(Element::getTextContent)
                .containsSubsequence("finding", "would have been detected from", "capacity, requests a second");
        assertThat(row(table, "p99 latency, ms (named to decide)"))
                .containsExactly(
                        "12.00",
                        "7.428",
                        "−38.1 % (−44.3 to −31.0)",
                        "−4.572 ms (−5.316 to −3.720)",
                        "9.4 %",
                        "better",
                        "");
        assertThat(row(table, "capacity, requests a second"))
                .contains("812.0", "1,868", "+1,056 /s (+975.2 to +1,142)", "better");
        assertThat(row(table, "processor time a request, µs")).contains("300.0", "197.4", "better");
        assertThat(row(table, "p50 latency, ms")).endsWith("worse", "");
        assertThat(row(table, "p90 latency, ms")).endsWith("undecided", "a factor of 1.22");
        assertThat(row(table, "mean latency, ms")).endsWith("not judged", "");
    }

    @Test
    void theChartSaysOfEachMetricWhatWasFoundAndWhichWayIsBetter() throws Exception {
        for (Element svg : elements(elements(page(), "figure").get(0), "svg")) {
            assertThat(texts(svg))
                    .containsSubsequence("engaged against absent", "capacity, requests a second")
                    .containsSubsequence("processor time a request", "p50 latency", "p90 latency")
                    .contains("812.0 → 1,868", "300.0 → 197.4 µs", "12.00 → 7.428 ms")
                    .contains("more is better →", "← less is better", "+130.0 % (+120.1 to +140.6)")
                    .contains("better", "worse", "undecided; shows from a factor of 1.22", "not judged");
            assertThat(String.join(" ", texts(svg))).contains("named to decide");
        }
    }

    @Test
    void betterAndWorseAreTwoShapes() throws Exception {
        Element wide = elements(elements(page(), "figure").get(0), "svg").get(0);

        // Three better ones and a worse one, in two of the three comparisons.
        assertThat(ofClass(wide, "circle", "dot better")).isEqualTo(6);
        assertThat(ofClass(wide, "polygon", "dot worse")).isEqualTo(2);
        // All of the third are undecided, and in each of the others one is; in each the mean is not judged.
        assertThat(ofClass(wide, "circle", "ring muted")).isEqualTo(5 + 2 + 3);
    }

    @Test
    void noOtherFiguresContradictThoseOfATypicalBlock() throws Exception {
        Document page = page();

        assertThat(elements(page, "caption"))
                .extracting(Element::getTextContent)
                .noneMatch(caption -> caption.contains("percentile"));
        assertThat(elements(page, "figcaption").get(1).getTextContent())
                .contains("all requests of an arm together", "disturbed blocks", "typical block");
        assertThat(row(byCaption(page, "Requests, and what they cost"), "longest latency, ms"))
                .containsExactly("80.00", "80.80", "48.00");
    }

    @Test
    void theSaturatedBlocksHaveATable() throws Exception {
        Element table = byCaption(page(), "Saturated, in the order in which they ran; from the seconds that count");

        assertThat(elements(table, "tr")).hasSize(1 + 6);
        assertThat(row(table, "3")).containsExactly("1", "engaged", "1,851", "2", "1.961", "1.5 %");
    }

    @Test
    void howTheCapacityWasMeasuredIsSaidWhereItWas() throws Exception {
        assertThat(row(byCaption(page(), "The run"), "capacity").get(0))
                .contains("closed loop", "64 connections", "blocks of 3 s", "more connections answered no more");
        assertThat(row(byCaption(page(), "The run"), "named to decide")).containsExactly("p99");

        for (String absent : List.of("capacityConnections", "capacityBlockSeconds", "primaryMetric")) {
            report.getAsJsonObject("run").remove(absent);
        }
        report.add("saturatedBlocks", new JsonArray());
        report.getAsJsonArray("comparisons").forEach(comparison -> {
            JsonArray differences = comparison.getAsJsonObject().getAsJsonArray("differences");
            differences.remove(0);
            differences.forEach(difference -> difference.getAsJsonObject().addProperty("primary", false));
        });
        report.getAsJsonObject("verdict").addProperty("sentence", "engaged is faster");

        String text = page().getElementsByTagName("main").item(0).getTextContent();
        assertThat(text).doesNotContain("closed loop", "named to decide", "aturated block", "capacity, requests");
    }

    @Test
    void oneIsNotWrittenAsMany() throws Exception {
        JsonObject agent = report.getAsJsonObject("agent");
        agent.addProperty("rewrittenCallSiteCount", 1);
        agent.addProperty("rewrittenClassCount", 1);
        agent.addProperty("boundExceededCount", 1);

        Element table = byCaption(page(), "What the agent says of itself");

        assertThat(row(table, "rewritten")).containsExactly("1 call site in 1 class, 0 classes failed");
        assertThat(row(table, "bound").get(0)).endsWith("exceeded 1 time");
    }

    @Test
    void eachFigureIsDrawnForAWideAndForANarrowPageAndSaysWhatItShows() throws Exception {
        List<Element> figures = elements(page(), "figure");

        assertThat(figures).hasSize(4).allSatisfy(figure -> {
            assertThat(figure.getElementsByTagName("figcaption").item(0).getTextContent())
                    .isNotBlank();
            assertThat(elements(figure, "svg"))
                    .extracting(svg -> svg.getAttribute("class"))
                    .containsExactly("wide", "narrow");
            assertThat(elements(figure, "svg"))
                    .allMatch(svg -> svg.getAttribute("role").equals("img"))
                    .noneMatch(svg -> svg.getAttribute("aria-label").isEmpty());
        });
    }

    @Test
    void nothingIsDrawnBeyondTheEdges() throws Exception {
        for (Element svg : elements(page(), "svg")) {
            String[] box = svg.getAttribute("viewBox").split(" ");
            for (Element line : elements(svg, "polyline")) {
                for (String point : line.getAttribute("points").split(" ")) {
                    assertThat(Double.parseDouble(point.split(",")[0])).isBetween(0.0, Double.parseDouble(box[2]));
                    assertThat(Double.parseDouble(point.split(",")[1])).isBetween(0.0, Double.parseDouble(box[3]));
                }
            }
        }
    }

    @Test
    void noTextIsCutOrCoversAnotherInAWideFont() throws Exception {
        Font font = new Font("DejaVu Sans", Font.PLAIN, Drawing.FONT_SIZE);
        assumeThat(font.getFamily()).as("its font").isEqualTo("DejaVu Sans");
        last(last(report, "comparisons"), "differences")
                .getAsJsonObject("percent")
                .addProperty("high", 1900);
        last(report, "seconds").addProperty("second", 1200);
        report.getAsJsonArray("arms")
                .forEach(arm -> last(arm.getAsJsonObject(), "curve").addProperty("percentile", 99.999));
        List<Element> drawings = elements(page(), "svg");
        assertThat(drawings).isNotEmpty();
        for (Element svg : drawings) {
            double width = Double.parseDouble(svg.getAttribute("viewBox").split(" ")[2]);
            List<Rectangle2D> boxes = new ArrayList<>();
            for (Element text : elements(svg, "text")) {
                Rectangle2D box = box(text, font);
                assertThat(box.getMinX()).as(text.getTextContent()).isNotNegative();
                assertThat(box.getMaxX()).as(text.getTextContent()).isLessThanOrEqualTo(width);
                assertThat(boxes).as(text.getTextContent()).noneMatch(box::intersects);
                boxes.add(box);
            }
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
        Element wide = elements(elements(page(), "figure").get(1), "svg").get(0);

        assertThat(elements(wide, "polygon"))
                .extracting(band -> band.getAttribute("class"))
                .contains("area absent", "area bypassed", "area engaged");
        assertThat(elements(wide, "title"))
                .extracting(Element::getTextContent)
                .contains("absent p99: 12.00 ms (10.80 to 13.80)", "engaged p99: 7.200 ms (6.480 to 8.280)");
    }

    @Test
    void theTimeLineHasALineForEachBlockAndEachKindOfPause() throws Exception {
        Element timeline = elements(page(), "figure").get(3);
        Element wide = elements(timeline, "svg").get(0);

        assertThat(elements(wide, "text")).extracting(Element::getTextContent).contains("A", "B", "E");
        assertThat(wide.getTextContent())
                .contains("p99", "collections", "safepoints", "longest hiccup", "send lag", "JIT", "drift", "bound");
        // Two blocks of each arm, with p50 and p99; the drift of those engaged and of their dropped seconds.
        assertThat(lines(wide, "line absent")).isEqualTo(4);
        assertThat(lines(wide, "line bypassed")).isEqualTo(4);
        assertThat(lines(wide, "line engaged")).isEqualTo(4 + 2);
    }

    /** Each arm's colour in the legend and in the strip of blocks aside, which are no traces. */
    private static long lines(Element svg, String type) {
        return elements(svg, "polyline").stream()
                .filter(line -> line.getAttribute("class").equals(type))
                .filter(line -> line.getAttribute("points").split(" ").length > 2)
                .count();
    }

    @Test
    void tablesCanBeScrolledByKeyboardAndTellTheirHeads() throws Exception {
        List<Element> tables = elements(page(), "table");

        assertThat(tables).hasSizeGreaterThan(6).allSatisfy(table -> {
            Element box = (Element) table.getParentNode();
            Element caption = elements(table, "caption").get(0);
            assertThat(box.getAttribute("tabindex")).isEqualTo("0");
            assertThat(box.getAttribute("aria-labelledby")).isEqualTo(caption.getAttribute("id"));
            assertThat(elements(table, "th"))
                    .noneMatch(head -> head.getAttribute("scope").isEmpty());
        });
        assertThat(elements(page(), "caption"))
                .extracting(caption -> caption.getAttribute("id"))
                .doesNotHaveDuplicates();
        assertThat(page().getDocumentElement().getAttribute("lang")).isEqualTo("en");
    }

    @Test
    void whatTheServiceIsCalledIsTextAndNothingElse() throws Exception {
        String hostile = "http://x/<script>alert(1)</script>\"'&amp;\u0000";
        report.getAsJsonObject("run").addProperty("url", hostile);
        report.getAsJsonObject("agent")
                .addProperty("reason", "\u001b[2J<b>\u009b31m" + Character.toString(0x202e) + "gnidaelsim</b>");
        report.getAsJsonObject("verdict").addProperty("sentence", hostile);
        report.getAsJsonObject("verdict").addProperty("outcome", "INCOMPLETE");
        report.getAsJsonArray("arms").get(0).getAsJsonObject().addProperty("arm", "<img src=x>\"");

        Document page = page();

        assertThat(elements(page, "script")).isEmpty();
        assertThat(elements(page, "img")).isEmpty();
        assertThat(elements(page, "b")).isEmpty();
        assertThat(page.getDocumentElement().getTextContent())
                .contains("<script>alert(1)</script>\"'&amp;?")
                .contains("<img src=x>\"")
                .contains("?[2J<b>?31m?gnidaelsim</b>");
    }

    @Test
    void itNeedsNoOtherFile() throws Exception {
        String html = html();

        assertThat(html).doesNotContain("<script", "<link", "<img", "<iframe", "@import", "url(");
        assertThat(Pattern.compile("(src|href|srcset|action|data)\\s*=")
                        .matcher(html)
                        .find())
                .isFalse();
    }

    @Test
    void theChartsAreFilesToo() throws Exception {
        new ReportPage(parsed()).write(folder);

        for (String name : List.of("differences.png", "percentiles.png", "timeline.png")) {
            assertThat(ImageIO.read(folder.resolve(name).toFile()).getWidth()).isEqualTo(1500);
        }
    }

    @Test
    void eachPictureHasTheVerdictAboveItWithAllItsLines() throws Exception {
        for (String name : List.of("differences.png", "percentiles.png", "timeline.png")) {
            BufferedImage three = picture(name);
            String sentence = report.getAsJsonObject("verdict").get("sentence").getAsString();
            report.getAsJsonObject("verdict").addProperty("sentence", "engaged is mixed");
            BufferedImage one = picture(name);
            report.getAsJsonObject("verdict").addProperty("sentence", sentence);

            assertThat(three.getHeight()).as(name).isGreaterThan(one.getHeight() + 100);
            // The bar beside it.
            assertThat(three.getRGB(34, 40) & 0xffffff).isEqualTo(Ink.BETTER.light);
        }
    }

    private BufferedImage picture(String name) throws Exception {
        new ReportPage(parsed()).write(folder);
        return ImageIO.read(folder.resolve(name).toFile());
    }

    @Test
    void aRunThatFailedBeforeItsFirstBlockHasAPageOfItsReason() throws Exception {
        report.getAsJsonObject("verdict").addProperty("outcome", "INCOMPLETE");
        report.getAsJsonObject("verdict").addProperty("sentence", "no verdict: the service died");
        for (String list : List.of("warmUps", "arms", "comparisons", "blocks", "saturatedBlocks", "seconds")) {
            report.add(list, new JsonArray());
        }
        report.remove("agent");
        report.remove("service");

        Document page = page();

        assertThat(page.getDocumentElement().getTextContent()).contains("No verdict: the service died.");
        assertThat(elements(page, "figure")).isEmpty();
        new ReportPage(parsed()).write(folder);
        assertThat(folder.toFile().list()).containsExactly("report.html");
    }

    @Test
    void aRefusedResultSaysSoOnItsPictureToo() throws Exception {
        report.getAsJsonObject("verdict").addProperty("outcome", "REFUSED");
        report.getAsJsonObject("verdict").addProperty("sentence", "result refused: the generator itself was late");

        Document page = page();

        assertThat(page.getElementsByTagName("header").item(0).getTextContent())
                .contains("Result refused: the generator itself was late.")
                .doesNotContain("faster");
        new ReportPage(parsed()).write(folder);
        BufferedImage picture = ImageIO.read(folder.resolve("differences.png").toFile());
        assertThat(picture.getRGB(34, 40) & 0xffffff).isEqualTo(Ink.ENGAGED.light);
        Element chart = elements(page, "svg").get(0);
        assertThat(chart.getAttribute("aria-label")).contains("refused");
        assertThat(texts(chart)).contains("not judged").doesNotContain("better", "worse");
        assertThat(row(byCaption(page, "engaged against absent"), "p50 latency, ms"))
                .contains("not judged");
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

        Document page = page();

        assertThat(page.getDocumentElement().getTextContent())
                .contains("–")
                .doesNotContain("NaN", "null", "Infinity", "real reads of the wall clock a request");
    }

    private Document page() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html())));
    }

    private String html() throws Exception {
        return new ReportPage(parsed()).html();
    }

    private AbReport parsed() {
        return new Gson().fromJson(report, AbReport.class);
    }

    private static List<String> texts(Element svg) {
        return elements(svg, "text").stream().map(Element::getTextContent).toList();
    }

    private static long ofClass(Element svg, String name, String type) {
        return elements(svg, name).stream()
                .filter(element -> element.getAttribute("class").equals(type))
                .count();
    }

    private static Element byCaption(Document page, String caption) {
        return elements(page, "table").stream()
                .filter(table ->
                        elements(table, "caption").get(0).getTextContent().equals(caption))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> row(Element table, String head) {
        return elements(table, "tr").stream()
                .filter(row -> elements(row, "th").get(0).getTextContent().equals(head))
                .map(row -> elements(row, "td").stream()
                        .map(Element::getTextContent)
                        .toList())
                .findFirst()
                .orElseThrow();
    }

    private static List<Element> elements(Document page, String name) {
        return elements(page.getDocumentElement(), name);
    }

    private static List<Element> elements(Element within, String name) {
        List<Element> elements = new ArrayList<>();
        NodeList found = within.getElementsByTagName(name);
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements;
    }
}
