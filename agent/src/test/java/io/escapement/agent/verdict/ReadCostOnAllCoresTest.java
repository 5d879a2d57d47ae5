package io.escapement.agent.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadCostOnAllCoresTest {
    private static final long THRESHOLD_NANOS = 100;
    private static final long READ_NANOS = 2_000;
    private static final long EACH_NANOS = 60_000_000;

    @Test
    void ofTheRealClockIsMoreThanNothingAndForAllProcessors() {
        ReadCostOnAllCores cost =
                await().until(() -> ReadCostOnAllCores.measure(EACH_NANOS), ReadCostOnAllCores::isKnown);

        assertThat(cost.nanos).isPositive();
        assertThat(cost.cores).isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void ofAClockThatServesOneThreadAtATimeIsThatOfAWait() {
        AtomicBoolean taken = new AtomicBoolean();
        ReadLoop oneAtATime = times -> {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                while (!taken.compareAndSet(false, true)) {
                    Thread.onSpinWait();
                }
                sum += spin(READ_NANOS);
                taken.set(false);
            }
            return sum;
        };

        // Other tests may have a processor for a while: then nobody waits.
        ReadCostOnAllCores cost = await().until(
                        () -> ReadCostOnAllCores.measure(2, oneAtATime, EACH_NANOS),
                        measured -> measured.isWaiting(THRESHOLD_NANOS));

        // The kernel tells a thread's processor time some percent short.
        assertThat(cost.nanos).isGreaterThan(1.4 * READ_NANOS);
        assertThat(cost.inWords(THRESHOLD_NANOS)).endsWith(" ns: reads wait for one another");
    }

    @Test
    void ofAClockThatServesAllIsThatOfOne() {
        ReadLoop allAtOnce = times -> spin(times * READ_NANOS);

        await().until(() ->
                !ReadCostOnAllCores.measure(2, allAtOnce, EACH_NANOS).isWaiting(THRESHOLD_NANOS));
    }

    /** As where a busy machine takes the processor away: waiting for that is no waiting for the clock. */
    @Test
    void timeWithoutAProcessorIsNoCostOfARead() {
        ReadLoop oftenAway = times -> {
            LockSupport.parkNanos(500_000);
            return System.nanoTime();
        };

        ReadCostOnAllCores cost = ReadCostOnAllCores.measure(2, oftenAway, EACH_NANOS);

        assertThat(cost.nanos).isPositive().isLessThan(25_000);
    }

    /** As on a busy machine: of the time that is asked for, hardly any is left to read in. */
    @Test
    void isMeasuredForLongerWhereThatTakesAHandfulOfReads() {
        AtomicLong reads = new AtomicLong();
        ReadLoop seldomThere = pausing(1_000_000, reads);

        ReadCostOnAllCores cost = await().until(
                        () -> {
                            reads.set(0);
                            return ReadCostOnAllCores.measure(1, seldomThere, 2_000_000);
                        },
                        ReadCostOnAllCores::isKnown);

        assertThat(cost.nanos).isPositive();
        assertThat(reads.get()).isGreaterThanOrEqualTo(200);
    }

    @Test
    void isNotKnownByAHandfulOfReads() {
        AtomicLong reads = new AtomicLong();

        ReadCostOnAllCores cost = ReadCostOnAllCores.measure(1, pausing(20_000_000, reads), 1_000_000);

        assertThat(reads.get()).isBetween(1L, 100L);
        assertThat(cost.isKnown()).isFalse();
        assertThat(cost.inWords(THRESHOLD_NANOS)).startsWith("not measured");
    }

    private static ReadLoop pausing(long nanos, AtomicLong reads) {
        return times -> {
            LockSupport.parkNanos(nanos);
            return reads.addAndGet(times);
        };
    }

    @Test
    void isSaidToBeUnknown() {
        ReadCostOnAllCores cost = new ReadCostOnAllCores(2, 1000, Double.NaN);
        assertThat(cost.isWaiting(THRESHOLD_NANOS)).isFalse();
        assertThat(cost.inWords(THRESHOLD_NANOS)).startsWith("not measured");
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1000, 1499, false",
        "2, 1000, 1500, true",
        "3, 1000, 1999, false",
        "8, 1000, 1999, false",
        "8, 1000, 2000, true",
        "1, 1000, 9000, false",
        "8, 20, 99, false"
    })
    void isThatOfAWaitWhereItGrowsWithTheCoresAndIsSlow(int cores, double one, double all, boolean isWaiting) {
        assertThat(new ReadCostOnAllCores(cores, one, all).isWaiting(THRESHOLD_NANOS))
                .isEqualTo(isWaiting);
    }

    private static long spin(long nanos) {
        long start = System.nanoTime();
        long turns = 0;
        while (System.nanoTime() - start < nanos) {
            turns++;
        }
        return turns;
    }
}
