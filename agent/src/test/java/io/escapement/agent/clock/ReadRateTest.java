package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Simulated ticks of a millisecond, and readers that count themselves as {@code EscapementClock} does. */
class ReadRateTest {
    private static final long TICK_NANOS = 1_000_000;
    private static final int TICKS_PER_SECOND = 1000;

    private final ReadRate rate = new ReadRate(TICK_NANOS);
    private long nowNanos = System.nanoTime();
    private int readsLeft;
    private int questions;
    private int counted;

    @Test
    void isThatOfTheReads() {
        rate.begin(nowNanos);
        assertThat(rate.perSecond()).as("before the first answer").isNaN();

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
        assertThat(questions).isBetween(30, 60);
    }

    @Test
    void nobodyReadsOnlyIfTheyWereAskedInVain() {
        rate.begin(nowNanos);
        assertThat(rate.isGoneAt(nowNanos + 9_000_000_000L))
                .as("nobody was asked")
                .isFalse();
        tick(800, 0);
        assertThat(rate.isGoneAt(nowNanos)).as("asked, for not long").isFalse();
        tick(400, 0);
        assertThat(rate.isGoneAt(nowNanos)).isTrue();
        tick(1, 1);
        assertThat(rate.isGoneAt(nowNanos)).as("somebody has read").isFalse();
    }

    @Test
    void ignoresWhatTheAgentItselfReadsToMeasureIt() {
        rate.begin(nowNanos);
        tick(2 * TICKS_PER_SECOND, 10);
        rate.beginMeasuring();
        tick(TICKS_PER_SECOND, 4_000);
        // It takes this thread's clock for the time at which that ended, which is before the simulated one.
        rate.endMeasuring();
        tick(TICKS_PER_SECOND, 10);

        assertThat(rate.perSecond()).isCloseTo(10_000, Percentage.withPercentage(20));
    }

    /** Ticks so often; after each publication so many readers come. */
    private void tick(int ticks, int readers) {
        for (int i = 0; i < ticks; i++) {
            nowNanos += TICK_NANOS;
            Question question = rate.questionAt(nowNanos);
            questions += question == Question.NEW ? 1 : 0;
            int reads = question.readsToCount(readsLeft);
            rate.asked(question, readsLeft, nowNanos);
            readsLeft = Math.max(0, reads - readers);
            counted += reads - readsLeft;
        }
        // What a reader takes off shows at the next publication.
        Question question = rate.questionAt(nowNanos);
        if (question == Question.SAME) {
            rate.asked(question, readsLeft, nowNanos);
        }
    }
}
