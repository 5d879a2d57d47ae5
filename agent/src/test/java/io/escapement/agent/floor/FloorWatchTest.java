package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FloorWatchTest {
    private static final long STEP_NANOS = 4_000_000;
    private static final long START_MS = 1_763_600_000_000L;

    private final FloorWatch watch = new FloorWatch();

    @Test
    void knowsTheUsualStepAndTheGreatestLag() {
        assertThat(watch.stepMillis()).isNaN();
        for (int tick : new int[] {0, 1, 2, 4, 5, 6, 7, 8}) {
            assertThat(watch.observe(floorNanos(tick), START_MS + tick * 4L + 2, true))
                    .isTrue();
        }
        assertThat(watch.observe(floorNanos(8), START_MS + 39, true)).isTrue();

        assertThat(watch.stepMillis()).isEqualTo(4);
        assertThat(watch.lagMillis()).isEqualTo(7);
        assertThat(watch.leastStalenessMs()).isEqualTo(10);
    }

    @Test
    void stepsThatReadingsFarApartSawAsOneGiveWayToSingleOnes() {
        for (int tick = 0; tick < 60; tick += 5) {
            watch.observe(floorNanos(tick), START_MS + tick * 4L, false);
        }
        assertThat(watch.stepMillis()).isEqualTo(20);

        watch.observe(floorNanos(60), START_MS + 240, false);
        watch.observe(floorNanos(61), START_MS + 241, false);
        assertThat(watch.stepMillis()).isEqualTo(4);

        for (int tick = 65; tick < 200; tick += 5) {
            watch.observe(floorNanos(tick), START_MS + tick * 4L, false);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
    }

    @Test
    void aStepCutShortByASetClockDoesNotStay() {
        for (int tick = 0; tick < 6; tick++) {
            watch.observe(floorNanos(tick), START_MS, false);
        }
        watch.observe(floorNanos(5) + 700_000, START_MS, false);
        for (int tick = 6; tick < 12; tick++) {
            watch.observe(floorNanos(tick) + 700_000, START_MS, false);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
    }

    @Test
    void aReadingThatWasHeldUpIsNoLag() {
        watch.observe(floorNanos(0), START_MS, true);
        watch.observe(floorNanos(0), START_MS + 200, false);
        assertThat(watch.lagMillis()).isZero();
    }

    @Test
    void isLostOnceTheFloorHasBeenFarBehindForAWhile() {
        assertThat(watch.observe(floorNanos(0), START_MS, true)).isTrue();
        for (int lateMs = 1; lateMs < 700; lateMs++) {
            assertThat(watch.observe(floorNanos(0), START_MS + lateMs, true)).isTrue();
        }
        assertThat(watch.observe(floorNanos(0), START_MS + 2_000, true)).isFalse();
    }

    @Test
    void isNotLostByAPauseAfterWhichItComesBack() {
        watch.observe(floorNanos(0), START_MS, true);
        for (int i = 0; i < 10; i++) {
            assertThat(watch.observe(floorNanos(0), START_MS + 60_000 + i, true))
                    .isTrue();
        }
        assertThat(watch.observe(floorNanos(15_000), START_MS + 60_010, true)).isTrue();
        assertThat(watch.observe(floorNanos(15_000), START_MS + 61_000 - 800, true))
                .isTrue();
    }

    @Test
    void isLostIfTheFloorIsEarlyThreeTimes() {
        assertThat(watch.observe(floorNanos(0), START_MS - 1_000, true)).isTrue();
        assertThat(watch.observe(floorNanos(0), START_MS - 1_000, true)).isTrue();
        assertThat(watch.observe(floorNanos(0), START_MS - 1_000, true)).isFalse();
    }

    private static long floorNanos(int tick) {
        return START_MS * Floor.NANOS_PER_MS + tick * STEP_NANOS;
    }
}
