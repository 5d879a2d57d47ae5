package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DashboardTest {
    private static final Pattern METRIC = Pattern.compile("\\bescapement_\\w+");
    private static final Set<String> OF_DOCTOR = Set.of("escapement_clock_read_seconds", "escapement_clock_slow");

    @Test
    void isJsonAndAsksForMetricsThatThereAre() throws IOException {
        String text = DeployedFile.read("grafana/escapement.json");
        assertThat(JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("panels"))
                .isNotEmpty();
        Set<String> known = Metric.all().stream().map(Metric::prometheusName).collect(Collectors.toSet());
        known.addAll(OF_DOCTOR);
        Set<String> asked = new TreeSet<>();
        METRIC.matcher(text).results().forEach(found -> asked.add(found.group()));
        assertThat(asked).hasSizeGreaterThan(20).isSubsetOf(known);
    }
}
