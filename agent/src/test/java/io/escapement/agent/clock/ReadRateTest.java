package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.Publisher.Count;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Simulated ticks of a millisecond, and readers that count themselves as {@code EscapementClock} does. */
class ReadRateTest {
    private static final long TICK_NANOS = 1_000_000;
    private static final int TICKS_PER_SECOND = 1000;

    private final ReadRate rate = new ReadRate(TICK_NANOS);
    private long nowNanos = System.nanoTime();
    private boolean counts;
    private int readsLeft;
    private int times;
    private int counted;

    /** It disregards counts that may have begun before it was made, by the true clock. */
    @BeforeEach
    void passACount() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(ReadRate.COUNT_NANOS + TICK_NANOS);
    }

    @Test
    void isThatOfTheReads() {
        rate.begin(nowNanos);
        assertThat(rate.perSecond()).as("before the first count").isNaN();

        for (int readsPerTick : new int[] {1, 10, 100, 3000}) {
            tick(60 * TICKS_PER_SECOND, readsPerTick);

            assertThat(rate.perSecond()).isCloseTo(1000.0 * readsPerTick, Percentage.withPercentage(20));
        }
    }

    @Test
    void ofReadsInBurstsIsTheirMean() {
        rate.begin(nowNanos);
        for (int burst = 0; burst < 10 * TICKS_PER_SECOND / 7; burst++) {
            tick(1, 70);
            tick(6, 0);
        }

        assertThat(rate.perSecond()).isCloseTo(10_000, Percentage.withPercentage(30));
    }

    /** Bursts of 50 ms, each half second and each three tenths: longer and shorter than the usual pauses. */
    @Test
    void alsoOfBurstsThatAreFarApart() {
        for (int apart : new int[] {500, 300}) {
            rate.begin(nowNanos);
            double sum = 0;
            int bursts = 2_000;
            for (int burst = 0; burst < 2 * bursts; burst++) {
                tick(50, 100);
                double after = rate.perSecond();
                tick(apart - 50, 0);
                sum += burst < bursts ? 0 : (after + rate.perSecond()) / 2;
            }

            assertThat(sum / bursts).isCloseTo(5_000_000.0 / apart, Percentage.withPercentage(30));
        }
    }

    /** As after a pause: 20,000 a second more, in one tick of two seconds. */
    @Test
    void aReaderWhoCatchesUpNowAndThenIsNoHighRate() {
        rate.begin(nowNanos);
        tick(10 * TICKS_PER_SECOND, 200);
        double highest = 0;
        for (int pause = 0; pause < 100; pause++) {
            tick(1, 40_000);
            tick(2 * TICKS_PER_SECOND - 1, 200);
            highest = Math.max(highest, rate.perSecond());
        }

        assertThat(rate.perSecond()).isCloseTo(220_000, Percentage.withPercentage(30));
        assertThat(highest).isLessThan(400_000);
    }

    @Test
    void leavesMostReadersInPeace() {
        rate.begin(nowNanos);
        tick(10 * TICKS_PER_SECOND, 200);
        assertThat(counted).as("of two million").isLessThan(500_000);

        int before = counted;
        tick(10 * TICKS_PER_SECOND, 2_000);
        assertThat(counted - before).as("of twenty million").isLessThan(400_000);
        assertThat(times).isBetween(25, 60);
    }

    @Test
    void ofNobodyIsZero() {
        rate.begin(nowNanos);
        tick(TICKS_PER_SECOND, 0);

        assertThat(rate.perSecond()).isZero();
    }

    @Test
    void ignoresWhatTheAgentItselfReadsToMeasureIt() throws InterruptedException {
        rate.begin(nowNanos);
        tick(2 * TICKS_PER_SECOND, 10);
        await().until(() -> {
            double before = rate.perSecond();
            rate.beginMeasuring();
            tick(TICKS_PER_SECOND, 4_000);
            rate.endMeasuring();
            long endNanos = System.nanoTime();
            tick(TICKS_PER_SECOND, 4_000);
            double after = rate.perSecond();
            // A thread that loses the processor here is late for a count that began before the end.
            boolean isInTime = System.nanoTime() - endNanos < TICK_NANOS;
            assertThat(after).isEqualTo(isInTime ? before : after);
            return isInTime;
        });

        passACount();
        tick(20 * TICKS_PER_SECOND, 20);
        assertThat(rate.perSecond()).isCloseTo(20_000, Percentage.withPercentage(20));
    }

    /** Ticks so often, as {@code Ticker} does; after each publication so many readers come. */
    private void tick(int ticks, int readers) {
        for (int i = 0; i < ticks; i++) {
            nowNanos += TICK_NANOS;
            Count count = rate.countAt(nowNanos);
            int countedSince = counts && count != Count.NEW ? Count.READS - readsLeft : 0;
            int reads = count.readsToCount(readsLeft);
            counts = reads > 0;
            times += count == Count.NEW ? 1 : 0;
            rate.published(count, countedSince, nowNanos);
            readsLeft = Math.max(0, reads - readers);
            counted += reads - readsLeft;
        }
    }
}
