package io.escapement.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngageBackoffTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final EngageBackoff backoff = new EngageBackoff(0);
    private long now;

    @Test
    void whatIsRefusedIsTriedAfterFiveSecondsAndThenAfterTwiceAsLongEachTime() {
        assertDueAfter(5, false);
        assertDueAfter(10, false);
        assertDueAfter(20, false);
    }

    /** As where the floor is lost again and again: each attempt is served for a second. */
    @Test
    void anAttemptThatIsServedForAMomentCountsAsAFailure() {
        assertDueAfter(60, true);
        for (int seconds : new int[] {120, 240, 480, 960, 1920, 3840, 3840}) {
            backoff.isServed(now + SECOND_NANOS);
            assertDueAfter(seconds, true);
        }
    }

    @Test
    void whatIsServedUntilTheNextWouldBeDueBeginsAnew() {
        assertDueAfter(60, true);
        assertDueAfter(120, true);
        now += 240 * SECOND_NANOS;
        backoff.isServed(now);
        backoff.tried(now);
        assertDueAfter(120, true);
    }

    /** And tries then. */
    private void assertDueAfter(int seconds, boolean hasEngaged) {
        now += seconds * SECOND_NANOS;
        assertThat(backoff.isDue(now - 1, hasEngaged)).isFalse();
        assertThat(backoff.isDue(now, hasEngaged)).isTrue();
        backoff.tried(now);
    }
}
