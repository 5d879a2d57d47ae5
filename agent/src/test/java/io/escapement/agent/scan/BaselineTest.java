package io.escapement.agent.scan;

import static io.escapement.agent.scan.Made.INSTANT;
import static io.escapement.agent.scan.Made.MILLIS;
import static io.escapement.agent.scan.Made.NANOS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.scan.Baseline.Comparison;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What has become more, and what fewer, since another scan. */
class BaselineTest {
    @TempDir
    private Path folder;

    @Test
    void isEqualToItself() {
        given("com.acme.Shop", MILLIS, NANOS);
        given("NoPackage", MILLIS);

        Comparison comparison = Baseline.read(JsonReport.of(scan())).compare(scan());

        assertThat(comparison.more).isEmpty();
        assertThat(comparison.fewer).isEmpty();
    }

    @Test
    void namesEachFormInEachPackage() {
        given("com.acme.Shop", MILLIS, MILLIS, NANOS);
        given("org.gone.Gone", MILLIS);
        Baseline before = Baseline.read(JsonReport.of(scan()));
        given("com.acme.Shop", MILLIS, INSTANT);
        given("com.acme.Other", NANOS, NANOS);
        given("org.gone.Gone");
        given("NoPackage", MILLIS);

        Comparison comparison = before.compare(scan());

        assertThat(comparison.more)
                .containsExactly(
                        "more: System.currentTimeMillis() in (no package): 1, before 0",
                        "more: Instant.now() in com.acme: 1, before 0",
                        "more: System.nanoTime() in com.acme: 2, before 1");
        assertThat(comparison.fewer)
                .containsExactly(
                        "fewer: System.currentTimeMillis() in com.acme: 1, before 2",
                        "fewer: System.currentTimeMillis() in org.gone: 0, before 1");
    }

    @Test
    void asksNotInWhichClassOrArchiveTheyAre() {
        given("com.acme.Shop", MILLIS, NANOS);
        Baseline before = Baseline.read(JsonReport.of(scan()));
        given("com.acme.Shop", NANOS);
        given("com.acme.Moved", MILLIS);

        assertThat(before.compare(scan()).more).isEmpty();
        assertThat(before.compare(scan()).fewer).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"format\":1}",
                "{\"format\":2,\"packages\":[]}",
                "{\"format\":1,\"packages\":[1]}",
                "{\"format\":1,\"packages\":[{\"package\":\"a\"}]}",
                "{\"format\":1,\"packages\":[{\"package\":\"a\",\"forms\":{\"b\":\"c\"}}]}"
            })
    void refusesWhatNoScanHasPrinted(String other) {
        assertThatThrownBy(() -> Baseline.read(other)).isInstanceOf(IllegalArgumentException.class);
    }

    private void given(String className, String... called) {
        Made.writeClass(folder, className, called);
    }

    private Findings scan() {
        return Scan.of(List.of(folder), line -> {});
    }
}
