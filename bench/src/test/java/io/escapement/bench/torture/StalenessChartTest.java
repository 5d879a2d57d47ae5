package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.clocks.MeasuredClock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StalenessChartTest {
    @Test
    void noTwoClocksLookTheSame() {
        assertThat(Stream.of(MeasuredClock.values()).map(StalenessChart.Style::of))
                .doesNotHaveDuplicates();
    }
}
