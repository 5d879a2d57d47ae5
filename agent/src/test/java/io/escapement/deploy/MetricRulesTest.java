package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The rules for exporters and their page follow the table of figures. With {@code -Descapement.test.write=true} this
 * writes them anew.
 */
class MetricRulesTest {
    private static final String WRITTEN_BY = "# Written by MetricRulesTest from the agent's table of figures.\n";

    @Test
    void jmxExporterHasARuleForEachFigure() throws IOException {
        DeployedFile.assertIs(
                "metrics/jmx_exporter.yaml",
                WRITTEN_BY
                        + "# Beside other rules: put these first, and add io.escapement:* to includeObjectNames.\n"
                        + "includeObjectNames: ['io.escapement:*']\n"
                        + "rules:\n"
                        + Metric.all().stream().map(Metric::jmxExporterRule).collect(Collectors.joining("\n"))
                        + "\n");
    }

    @Test
    void openTelemetryHasAnEntryForEachFigure() throws IOException {
        Map<String, List<Metric>> byBean = Metric.all().stream().collect(Collectors.groupingBy(Metric::bean));
        String rules = List.of("Clock", "Rewrites", "NanoClock").stream()
                .map(bean -> "  - bean: io.escapement:type=" + bean + "\n    prefix: escapement.\n    mapping:\n"
                        + byBean.get(bean).stream()
                                .map(Metric::openTelemetryEntry)
                                .collect(Collectors.joining("\n"))
                        + "\n")
                .collect(Collectors.joining());
        DeployedFile.assertIs("metrics/opentelemetry.yaml", WRITTEN_BY + "rules:\n" + rules);
    }

    @Test
    void thePageNamesEachMetric() throws IOException {
        String page = DeployedFile.read("metrics/README.md");
        String head = page.substring(0, page.indexOf("| metric |"));
        DeployedFile.assertIs(
                "metrics/README.md",
                head + "| metric | | attribute |\n|---|---|---|\n"
                        + Metric.all().stream().map(MetricRulesTest::row).collect(Collectors.joining("\n"))
                        + "\n");
    }

    /** A label whose values have no end makes series without end. */
    @Test
    void eachLabelHasFewValues() {
        assertThat(Metric.all().stream().map(Metric::label).filter(Objects::nonNull))
                .containsExactly("state", "name", "version", "options", "clock_source");
    }

    private static String row(Metric metric) {
        String labels = metric.label() == null ? "" : "{" + metric.label() + "}";
        String kind = metric.kind() == Metric.Kind.COUNTER ? "counter" : "gauge";
        return "| `" + metric.prometheusName() + labels + "` | " + kind + " | `" + metric.bean() + "` `"
                + metric.attribute() + "` |";
    }
}
