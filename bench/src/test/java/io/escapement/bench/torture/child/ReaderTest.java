package io.escapement.bench.torture.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * The torture test must be able to fail: clocks that are broken on purpose are found out by the very reader it uses.
 */
class ReaderTest {
    private static final int SAMPLES = 10_000;

    @Test
    void theRealClockIsNeverStaleEarlyOrBackwards() {
        Staleness count = samplesOf(System::currentTimeMillis);

        assertThat(count.samples).isEqualTo(SAMPLES);
        assertThat(count.late + count.early + count.backwards).isZero();
        assertThat(count.equal).isEqualTo(count.agreeing);
    }

    @Test
    void aClockThatIsFiveMillisecondsEarlyIsFoundOut() {
        // A sample whose reader loses the CPU for so long can't tell.
        assertThat(samplesOf(() -> System.currentTimeMillis() + 5).early).isGreaterThan(SAMPLES / 2);
    }

    @Test
    void bothKindsOfReaderReadUntilTheyAreStopped() throws InterruptedException {
        for (boolean pauses : new boolean[] {false, true}) {
            CountDownLatch hasRead = new CountDownLatch(1_000);
            LongSupplier clock = () -> {
                hasRead.countDown();
                return System.currentTimeMillis();
            };
            Reader reader = new Reader(clock, new Staleness(20, false), pauses);
            reader.start();
            hasRead.await();

            assertThat(reader.stopAndCount().samples).isGreaterThanOrEqualTo(1_000);
        }
    }

    private static Staleness samplesOf(LongSupplier clock) {
        Staleness count = new Staleness(20, false);
        new Reader(clock, count, false).read(SAMPLES);
        return count;
    }
}
