package io.escapement.bench.ab.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.bench.ab.report.AbReport;
import io.escapement.bench.ab.report.Comparison;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        String text = page().getElementsByTagName("main").item(0).getTextContent();

        assertThat(text)
                .containsSubsequence(
                        "Engaged is 38 % (31 to 44 %) faster than absent at p99.",
                        "No difference detected between absent and bypassed",
                        "The warm-up of absent ended after 4 s",
                        "Differences",
                        "Latency",
                        "Time line",
                        "Blocks",
                        "How it was measured");
    }

    @Test
    void eachComparisonHasItsFiguresInATable() throws Exception {
        Document page = page();

        for (Comparison comparison : parsed().comparisons()) {
            Element table = byCaption(page, comparison.arm() + " against " + comparison.base());
            assertThat(table.getElementsByTagName("tr").getLength())
                    .isEqualTo(1 + comparison.differences().size());
        }
        assertThat(row(byCaption(page, "engaged against absent"), "p99 latency, ms"))
                .containsExactly(
                        "12.00",
                        "7.428",
                        "−38.1 % (−44.3 to −31.0)",
                        "−4.572 ms (−5.172 to −3.852)",
                        "9.4 %",
                        "yes (decides)");
        assertThat(row(byCaption(page, "bypassed against absent"), "p99 latency, ms"))
                .endsWith("no (decides)");
        assertThat(row(byCaption(page, "Latency by percentile, ms, with its interval of 95 %"), "p99"))
                .containsExactly("12.00 (10.80 to 13.80)", "12.12 (10.91 to 13.94)", "7.200 (6.480 to 8.280)");
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
        report.getAsJsonObject("verdict").addProperty("sentence", hostile);
        report.getAsJsonObject("verdict").addProperty("outcome", "INCOMPLETE");
        report.getAsJsonArray("arms").get(0).getAsJsonObject().addProperty("arm", "<img src=x>\"");

        Document page = page();

        assertThat(elements(page, "script")).isEmpty();
        assertThat(elements(page, "img")).isEmpty();
        assertThat(page.getDocumentElement().getTextContent())
                .contains("<script>alert(1)</script>\"'&amp;\uFFFD")
                .contains("<img src=x>\"");
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
    void aRunThatFailedBeforeItsFirstBlockHasAPageOfItsReason() throws Exception {
        report.getAsJsonObject("verdict").addProperty("outcome", "INCOMPLETE");
        report.getAsJsonObject("verdict").addProperty("sentence", "no verdict: the service died");
        for (String list : List.of("warmUps", "arms", "comparisons", "blocks", "seconds")) {
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
        assertThat(elements(page, "svg").get(0).getAttribute("aria-label")).contains("refused");
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
