package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.agents.OtherAgents;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The exporters' pages have every figure of a running agent, under the names that dashboards and alerts use. */
class MetricsIT {
    private static final Path RULES =
            Path.of("../deploy/metrics").toAbsolutePath().normalize();
    private static final String ENGAGED =
            "mode=on,packages=com.acme,nano-packages=com.acme,schedule=7/1h,instance=one,tick=1ms";
    private static final Pattern SERIES = Pattern.compile("^(escapement_\\w+)(?:\\{[^}]*\\})? \\S+$");

    @OldestAndNewestJdk
    void jmxExporterServesEachFigure(Jdk jdk) {
        int port = OtherAgents.freePort();
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(ENGAGED);
        OtherAgents.jmxExporter(builder, port, RULES.resolve("jmx_exporter.yaml"));

        List<String> page = page(builder, port);

        assertThat(page)
                .contains("escapement_state{state=\"ENGAGED\"} 1.0", "escapement_engaged 1.0")
                .anyMatch(line -> line.startsWith("# TYPE escapement_drift_samples_total counter"))
                .anyMatch(line -> line.matches("escapement_clock_source\\{clock_source=\"\\w+\"} 1\\.0"))
                .anyMatch(line -> line.matches("escapement_max_staleness_seconds 0\\.0\\d+"))
                .anyMatch(line -> line.startsWith("# HELP escapement_drift_max_seconds Real minus cached clock"));
    }

    /** What it serves does not differ between versions; on the oldest its agent takes a minute and a half to start. */
    @Test
    @Tag("long")
    void openTelemetryServesEachFigure() {
        int port = OtherAgents.freePort();
        ChildJvmBuilder builder = ChildJvm.on(TestJdks.newest()).agent(ENGAGED);
        OtherAgents.openTelemetry(
                builder,
                "traces.exporter=none",
                "logs.exporter=none",
                "metrics.exporter=prometheus",
                "exporter.prometheus.host=127.0.0.1",
                "exporter.prometheus.port=" + port,
                "jmx.config=" + RULES.resolve("opentelemetry.yaml"),
                "jmx.discovery.delay=500");

        List<String> page = page(builder, port);

        assertThat(page)
                .anyMatch(line -> line.matches("escapement_state\\{.*state=\"ENGAGED\"} 1\\.0"))
                .anyMatch(line -> line.matches("escapement_state\\{.*state=\"WITHDRAWN\"} 0\\.0"))
                .anyMatch(line -> line.matches("escapement_engaged\\{on=\"true\".*} 1\\.0"))
                .anyMatch(line -> line.matches("escapement_clock_source\\{clock_source=\"\\w+\".*} 1\\.0"))
                .anyMatch(line -> line.matches("escapement_max_staleness_seconds\\{.*} 0\\.0\\d+"));
    }

    /** The page of an agent that has engaged both clocks, once every figure is on it. */
    private static List<String> page(ChildJvmBuilder builder, int port) {
        Set<String> wanted =
                Metric.all().stream().map(Metric::prometheusName).collect(Collectors.toCollection(TreeSet::new));
        FormsChild child = FormsChild.run(builder);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        // OpenTelemetry leaves out what is not known yet.
        beans.call("probe");
        // Whatever the schedule says at this hour; the reason then holds for a time of day.
        beans.switchFor("engageFor", 3600);
        await().pollInterval(Duration.ofMillis(300))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(names(OtherAgents.page(port))).isEqualTo(wanted));
        List<String> last = OtherAgents.page(port);
        assertThat((String) beans.clock("Reason")).contains(" for 3600 s");
        assertThat(last).noneMatch(line -> line.contains(" for 3600 s"));
        return last;
    }

    private static Set<String> names(List<String> page) {
        Set<String> names = new TreeSet<>();
        for (String line : page) {
            SERIES.matcher(line).results().forEach(found -> names.add(found.group(1)));
        }
        return names;
    }
}
