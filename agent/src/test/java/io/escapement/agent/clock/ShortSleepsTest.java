package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShortSleepsTest {
    private static final long TICK_NANOS = 1_000_000;
    private static final long SHORT_NANOS = 10_000;

    private final ShortSleeps sleeps = new ShortSleeps(TICK_NANOS);

    @Test
    void leavesSleepsThatAreLongEnough() {
        for (long sleepNanos : new long[] {TICK_NANOS, TICK_NANOS / 2, TICK_NANOS / 4}) {
            assertThat(sleeps.limit(sleepNanos)).isEqualTo(sleepNanos);
            assertThat(sleeps.lengthened()).isFalse();
        }
    }

    @Test
    void leavesSomeShortOnesInARow() {
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 16; j++) {
                assertThat(sleeps.limit(SHORT_NANOS)).isEqualTo(SHORT_NANOS);
            }
            assertThat(sleeps.limit(TICK_NANOS / 2)).isEqualTo(TICK_NANOS / 2);
        }
    }

    @Test
    void leavesAllThatBringTheirMillisecond() {
        for (int i = 0; i < 100; i++) {
            assertThat(sleeps.limit(SHORT_NANOS)).isEqualTo(SHORT_NANOS);
            sleeps.reset();
        }
    }

    @Test
    void makesATickOfEachSeventeenthWhereAllAreShort() {
        long sleptNanos = 0;
        int lengthened = 0;
        for (int i = 0; i < 1_700; i++) {
            sleptNanos += sleeps.limit(i % 2 == 0 ? 0 : -TICK_NANOS) > 0 ? TICK_NANOS : 0;
            lengthened += sleeps.lengthened() ? 1 : 0;
        }
        assertThat(lengthened).isEqualTo(100);
        assertThat(sleptNanos).isEqualTo(100 * TICK_NANOS);
    }
}
