package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FloorWatchTest {
    private static final long STEP_NANOS = 4_000_000;
    private static final long START_NANOS = 1_763_600_000_000_000_000L;
    private static final long MS_NANOS = 1_000_000;

    private final FloorWatch watch = new FloorWatch();

    @Test
    void knowsTheUsualStepAndTheGreatestLag() {
        assertThat(watch.stepMillis()).isNaN();
        for (int tick : new int[] {0, 1, 2, 4, 5, 6, 7, 8}) {
            look(floorNanos(tick), START_NANOS + tick * STEP_NANOS + 2 * MS_NANOS);
        }
        watch.recordLag(2 * MS_NANOS);
        watch.recordLag(7 * MS_NANOS);
        watch.recordLag(-5 * MS_NANOS);
        watch.recordLag(300 * MS_NANOS);

        assertThat(watch.stepMillis()).isEqualTo(4);
        assertThat(watch.lagMillis()).isEqualTo(7);
        assertThat(watch.leastStalenessMs()).isEqualTo(10);
        assertThat(watch.leadMs()).isEqualTo(11);
    }

    @Test
    void stepsThatReadingsFarApartSawAsOneGiveWayToSingleOnes() {
        for (int tick = 0; tick < 60; tick += 5) {
            look(floorNanos(tick), START_NANOS + tick * STEP_NANOS);
        }
        assertThat(watch.stepMillis()).isEqualTo(20);

        look(floorNanos(60), START_NANOS + 240 * MS_NANOS);
        look(floorNanos(61), START_NANOS + 241 * MS_NANOS);
        assertThat(watch.stepMillis()).isEqualTo(4);

        for (int tick = 65; tick < 200; tick += 5) {
            look(floorNanos(tick), START_NANOS + tick * STEP_NANOS);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
    }

    @Test
    void aStepCutShortByASetClockDoesNotStay() {
        for (int tick = 0; tick < 6; tick++) {
            look(floorNanos(tick), START_NANOS);
        }
        look(floorNanos(5) + 700_000, START_NANOS);
        for (int tick = 6; tick < 12; tick++) {
            look(floorNanos(tick) + 700_000, START_NANOS);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
    }

    /** The lead that readers are told follows from it. */
    @Test
    void theUsualStepIsTheSameInWhateverOrderStepsWereSeen() {
        for (int tick : new int[] {0, 2, 4, 6, 7, 8, 9, 11, 13}) {
            look(floorNanos(tick), START_NANOS);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
        assertThat(watch.leadMs()).isEqualTo(11);
    }

    @Test
    void countsSingleStepsApartFromThoseSeenAsOne() {
        look(floorNanos(0), START_NANOS);
        assertThat(watch.hasSeenSteps()).isFalse();
        look(floorNanos(5), START_NANOS + 5 * STEP_NANOS);
        assertThat(watch.hasSeenSteps()).isTrue();
        assertThat(watch.hasSeenSingleSteps()).isFalse();
        assertThat(watch.sharpStepCount()).isZero();

        for (int tick = 6; tick <= 8; tick++) {
            look(floorNanos(tick), START_NANOS + tick * STEP_NANOS + (tick % 2) * MS_NANOS * 3);
        }
        assertThat(watch.hasSeenSingleSteps()).isTrue();
        assertThat(watch.sharpStepCount()).isPositive();
    }

    @Test
    void knowsWhetherItMovesInEachPeriod() {
        assertThat(watch.movesEach(STEP_NANOS)).as("unknown").isFalse();
        look(START_NANOS, START_NANOS);
        look(START_NANOS + STEP_NANOS + 1, START_NANOS);

        assertThat(watch.movesEach(STEP_NANOS)).isTrue();
        assertThat(watch.movesEach(STEP_NANOS - MS_NANOS)).isFalse();
    }

    private void look(long floorNanos, long realNanos) {
        watch.observe(floorNanos, realNanos);
    }

    private static long floorNanos(int tick) {
        return START_NANOS + tick * STEP_NANOS;
    }
}
