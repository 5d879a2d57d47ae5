package io.escapement.bench.kernel.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Samples a millisecond apart; the wall clock is at {@code wallMs} when the monotonic one is at {@code nowMs}. */
class StepCountTest {
    private static final long BOUND_MS = 20;
    private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);

    private final StepCount count = new StepCount(BOUND_MS);
    private long nowMs;
    private long wallMs = TimeUnit.DAYS.toMillis(20_000) + 500;

    @Test
    void aClockThatFollowsEachStepHasNoWrongSample() {
        read(0, 10);
        step(HOUR_MS);
        read(0, 10);
        step(-HOUR_MS);
        read(0, 10);

        assertThat(count.stepsSeen).isEqualTo(2);
        assertThat(count.wrong).isZero();
        assertThat(count.violationCount).isZero();
        assertThat(count.samples).isEqualTo(30);
    }

    @Test
    void aThreadThatIsHeldUpRightAfterTheStepMayFindItBehindItself() {
        long nanos = millis(1_000);
        count.sample(nanos, wallMs, wallMs, wallMs, nanos + 100);
        // The cached clock was read before the step, the second real one after it.
        nanos += millis(1);
        count.sample(nanos, wallMs + 1, wallMs + 1, wallMs + 1 - HOUR_MS, nanos + 100);
        nanos += millis(2 * BOUND_MS);
        long nextMs = wallMs + 1 - HOUR_MS + 2 * BOUND_MS;
        count.sample(nanos, nextMs, nextMs, nextMs, nanos + 100);

        assertThat(count.violationCount).isZero();
        assertThat(count.wrong).isZero();
    }

    @Test
    void toFollowWithinTheBoundIsAllowed() {
        read(0, 10);
        step(-HOUR_MS);
        read(HOUR_MS, 15);
        read(0, 10);

        assertThat(count.wrong).isEqualTo(15);
        assertThat(count.wrongForNanos).isBetween(millis(15), millis(17));
        assertThat(count.violationCount).isZero();
    }

    @Test
    void toFollowLaterIsAViolationAfterAStepBack() {
        read(0, 10);
        step(-HOUR_MS);
        read(HOUR_MS, 40);

        assertThat(count.violationCount).isBetween(17L, 19L);
    }

    @Test
    void toFollowLaterIsAViolationAfterAStepForward() {
        read(0, 10);
        step(HOUR_MS);
        read(-HOUR_MS, 40);

        assertThat(count.violationCount).isBetween(17L, 19L);
        assertThat(count.violations.get(0)).contains("cached -3600000", "ms after a step");
    }

    @Test
    void whatIsOnlyOverTheBoundIsKeptWithItsTimes() {
        read(0, 10);
        read(-BOUND_MS - 5, 3);

        assertThat(count.violationCount).isEqualTo(3);
        assertThat(count.lateRows)
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.firstMs - row.cachedMs).isEqualTo(BOUND_MS + 5));
    }

    @Test
    void withoutAStepNothingWrongIsAllowed() {
        read(0, 10);
        read(1, 1);
        assertThat(count.violationCount).as("early").isEqualTo(1);

        read(-BOUND_MS, 1);
        assertThat(count.violationCount)
                .as("backwards, though within the bound")
                .isEqualTo(2);

        read(-BOUND_MS - 1, 1);
        assertThat(count.violationCount).as("over the bound").isEqualTo(3);
    }

    @Test
    void aSecondThatIsOverIsAViolationThoughWithinTheBound() {
        wallMs += 500;
        read(-BOUND_MS / 2, 1);

        assertThat(count.violationCount).isEqualTo(1);
        assertThat(count.lateRows).hasSize(1);
    }

    @Test
    void aThreadThatLosesTheProcessorBetweenItsReadsBlamesNobody() {
        read(0, 10);
        sample(wallMs, wallMs + 300, wallMs + 300, 300);

        assertThat(count.stepsSeen).isZero();
        assertThat(count.violationCount).isZero();
    }

    @Test
    void aStepWithinASampleIsSeenAndTheSampleNotJudged() {
        read(0, 10);
        sample(wallMs, wallMs, wallMs - HOUR_MS, 0);
        wallMs -= HOUR_MS;
        read(0, 10);

        assertThat(count.stepsSeen).isEqualTo(1);
        assertThat(count.wrong).isZero();
    }

    private void step(long byMs) {
        wallMs += byMs;
    }

    private void read(long offMs, int times) {
        for (int i = 0; i < times; i++) {
            sample(wallMs, wallMs + offMs, wallMs, 0);
        }
    }

    private void sample(long firstMs, long cachedMs, long secondMs, long tookMs) {
        count.sample(millis(nowMs), firstMs, cachedMs, secondMs, millis(nowMs + tookMs));
        nowMs += tookMs + 1;
        wallMs += tookMs + 1;
    }

    private static long millis(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
