package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.clocks.MeasuredClock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClockStyleTest {
    @Test
    void noTwoClocksLookTheSame() {
        assertThat(Stream.of(MeasuredClock.values()).map(ClockStyle::of)).doesNotHaveDuplicates();
    }
}
