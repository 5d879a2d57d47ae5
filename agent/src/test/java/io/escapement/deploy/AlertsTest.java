package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.escapement.it.child.HostProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each alert asks for metrics that there are, is tried by promtool, and is shown to fire by ./operate if it can be. */
class AlertsTest {
    private static final Pattern ALERT = Pattern.compile("(?m)^ *- alert: (\\w+)$");
    private static final Pattern TRIED = Pattern.compile("alertname: (\\w+)");
    private static final Pattern FIRING = Pattern.compile("(?m)^ *expect (\\w+) ");
    private static final Pattern METRIC = Pattern.compile("(?<![\\w:])escapement_\\w+");

    private static final Set<String> OF_DOCTOR = Set.of("escapement_clock_read_seconds", "escapement_clock_slow");

    /** A promise would have to be broken, the kernel's tick be late, or the JVM refuse classes. */
    private static final Set<String> ONLY_TRIED_BY_PROMTOOL = Set.of(
            "EscapementBoundExceeded",
            "EscapementKernelTickLate",
            "EscapementNanoClockWrong",
            "EscapementClassesLeftAlone");

    @Test
    void eachIsTried() throws IOException {
        Set<String> alerts = found(ALERT, "prometheus/alerts.yaml");
        assertThat(alerts).hasSizeGreaterThan(10);
        assertThat(found(TRIED, "prometheus/alerts_test.yaml")).isEqualTo(alerts);
        Set<String> firing = found(FIRING, "../operate");
        firing.addAll(ONLY_TRIED_BY_PROMTOOL);
        assertThat(firing).isEqualTo(alerts);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "prometheus/alerts.yaml",
                "prometheus/rules.yaml",
                "prometheus/alerts_test.yaml",
                "grafana/escapement.json"
            })
    void theyAndTheDashboardAskForMetricsThatThereAre(String file) throws IOException {
        Set<String> known = Metric.all().stream().map(Metric::prometheusName).collect(Collectors.toSet());
        known.addAll(OF_DOCTOR);
        Set<String> asked = new TreeSet<>();
        METRIC.matcher(DeployedFile.read(file)).results().forEach(match -> asked.add(match.group()));
        assertThat(asked).isNotEmpty().isSubsetOf(known);
    }

    @Test
    void theDashboardIsJson() throws IOException {
        assertThat(JsonParser.parseString(DeployedFile.read("grafana/escapement.json"))
                        .getAsJsonObject()
                        .getAsJsonArray("panels"))
                .isNotEmpty();
    }

    @Test
    void promtoolTriesThem() throws IOException, InterruptedException {
        HostProgram.assumeDone("needs promtool, of Debian's package prometheus", "promtool", "--version");
        Path folder = DeployedFile.FOLDER.resolve("prometheus");
        assertThat(HostProgram.printed(folder, "promtool", "check", "rules", "rules.yaml", "alerts.yaml"))
                .contains("4 rules found")
                .doesNotContain("FAILED");
        assertThat(HostProgram.printed(folder, "promtool", "test", "rules", "alerts_test.yaml"))
                .contains("SUCCESS");
    }

    private static Set<String> found(Pattern pattern, String file) throws IOException {
        return pattern.matcher(DeployedFile.read(file))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
