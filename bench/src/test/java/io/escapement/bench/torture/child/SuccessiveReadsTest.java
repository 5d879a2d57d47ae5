package io.escapement.bench.torture.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SuccessiveReadsTest {
    @Test
    void stepsAreMeasuredFromOneValueToTheNextWhateverLiesBetween() {
        AtomicLong reads = new AtomicLong();
        // 10, 11, 16, 17, 22, ...: each value for a hundred reads.
        SuccessiveReads seen = SuccessiveReads.of(() -> {
            long value = reads.getAndIncrement() / 100;
            return 10 + value / 2 * 6 + value % 2;
        });

        assertThat(seen.distinct).isGreaterThan(10);
        assertThat(seen.stepMinMs).isEqualTo(1);
        assertThat(seen.stepMaxMs).isEqualTo(5);
        assertThat(seen.stepMeanMs).isBetween(2.5, 3.5);
    }

    @Test
    void aClockThatStandsStillHasOneValueAndNoStep() {
        SuccessiveReads seen = SuccessiveReads.of(() -> 7);

        assertThat(seen.distinct).isEqualTo(1);
        assertThat(seen.stepMeanMs).isZero();
    }
}
