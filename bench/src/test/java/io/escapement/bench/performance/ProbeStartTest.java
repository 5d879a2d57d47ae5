package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.performance.ProbeQuestion.Start;
import org.junit.jupiter.api.Test;

class ProbeStartTest {
    @Test
    void theAgentsOwnVerdictIsRead() {
        assertThat(Start.read("""
                        [escapement] clocksource tsc, a read costs 3376 ns: slow (above 100 ns); rewriting com.acme
                        [escapement] the clock was measured in 1250 us
                        hello
                        """)).isEqualTo(new Start("slow", 3376, 1.25));
        assertThat(Start.read("""
                        [escapement] clocksource tsc, a read costs 130 ns: can't tell whether that is slow (threshold \
                        100 ns)
                        [escapement] the clock was measured in 8000 us
                        """).verdict()).isEqualTo("can't tell");
    }

    @Test
    void anAgentThatSaysNothingIsNotMeasured() {
        assertThatThrownBy(() -> Start.read("hello")).isInstanceOf(MeasurementException.class);
    }
}
