package io.escapement.agent.decide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EngageBackoffTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final EngageBackoff backoff = new EngageBackoff(0);
    private long now;

    @Test
    void whatIsRefusedIsTriedAfterFiveSecondsAndThenAfterTwiceAsLongEachTime() {
        triesAfter(5);
        triesAfter(10);
        triesAfter(20);
    }

    /** As where the floor is lost again and again: each attempt is served for a second. */
    @Test
    void anAttemptThatIsServedForAMomentCountsAsAFailure() {
        triesAfter(5);
        for (int seconds : new int[] {120, 240, 480, 960, 1920, 3840, 3840}) {
            backoff.served(now + SECOND_NANOS);
            triesAfter(seconds);
        }
    }

    @Test
    void whatIsServedUntilTheNextWouldBeDueBeginsAnew() {
        backoff.served(now);
        triesAfter(120);
        now += 240 * SECOND_NANOS;
        backoff.served(now);
        backoff.tried(now);
        triesAfter(120);
    }

    @Test
    void refusalsBeforeTheFirstTimeDoNotPutOffWhatComesLater() {
        triesAfter(5);
        triesAfter(10);
        triesAfter(20);
        triesAfter(40);
        backoff.served(now);
        triesAfter(120);
    }

    private void triesAfter(int seconds) {
        now += seconds * SECOND_NANOS;
        assertThat(backoff.isDue(now - 1)).isFalse();
        assertThat(backoff.isDue(now)).isTrue();
        backoff.tried(now);
    }
}
