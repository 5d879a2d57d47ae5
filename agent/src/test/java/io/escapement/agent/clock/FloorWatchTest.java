package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FloorWatchTest {
    private static final long STEP_NANOS = 4_000_000;
    private static final long START_NANOS = 1_763_600_000_000_000_000L;
    private static final long MS_NANOS = 1_000_000;
    private static final long BOUND_NANOS = 20 * MS_NANOS;

    private final FloorWatch watch = new FloorWatch(BOUND_NANOS);

    @Test
    void knowsTheUsualStepAndTheGreatestLag() {
        assertThat(watch.stepMillis()).isNaN();
        for (int tick : new int[] {0, 1, 2, 4, 5, 6, 7, 8}) {
            assertThat(watch.observe(floorNanos(tick), START_NANOS + tick * STEP_NANOS + 2 * MS_NANOS, true))
                    .isTrue();
        }
        assertThat(watch.observe(floorNanos(8), START_NANOS + 39 * MS_NANOS, true))
                .isTrue();

        assertThat(watch.stepMillis()).isEqualTo(4);
        assertThat(watch.lagMillis()).isEqualTo(7);
        assertThat(watch.leastStalenessMs()).isEqualTo(10);
    }

    @Test
    void stepsThatReadingsFarApartSawAsOneGiveWayToSingleOnes() {
        for (int tick = 0; tick < 60; tick += 5) {
            look(floorNanos(tick), START_NANOS + tick * STEP_NANOS, false);
        }
        assertThat(watch.stepMillis()).isEqualTo(20);

        look(floorNanos(60), START_NANOS + 240 * MS_NANOS, false);
        look(floorNanos(61), START_NANOS + 241 * MS_NANOS, false);
        assertThat(watch.stepMillis()).isEqualTo(4);

        for (int tick = 65; tick < 200; tick += 5) {
            look(floorNanos(tick), START_NANOS + tick * STEP_NANOS, false);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
    }

    @Test
    void aStepCutShortByASetClockDoesNotStay() {
        for (int tick = 0; tick < 6; tick++) {
            look(floorNanos(tick), START_NANOS, false);
        }
        look(floorNanos(5) + 700_000, START_NANOS, false);
        for (int tick = 6; tick < 12; tick++) {
            look(floorNanos(tick) + 700_000, START_NANOS, false);
        }
        assertThat(watch.stepMillis()).isEqualTo(4);
    }

    @Test
    void aReadingThatWasHeldUpIsNoLag() {
        look(floorNanos(0), START_NANOS, true);
        look(floorNanos(0), START_NANOS + 200 * MS_NANOS, false);
        assertThat(watch.lagMillis()).isZero();
    }

    @Test
    void isLostOnceTheFloorStandsStillFarBehind() {
        long startNanos = System.nanoTime();
        assertThat(watch.observe(floorNanos(0), START_NANOS + 250 * MS_NANOS, true))
                .isTrue();
        await().until(() -> !watch.observe(floorNanos(0), START_NANOS + 250 * MS_NANOS, true));

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(500 * MS_NANOS);
    }

    @Test
    void isNotLostByAPauseAfterWhichItComesBack() {
        AtomicInteger looks = new AtomicInteger();
        await().during(Duration.ofSeconds(1)).until(() -> {
            long lateNanos = looks.incrementAndGet() % 3 == 0 ? 0 : 300 * MS_NANOS;
            return watch.observe(floorNanos(0), START_NANOS + lateNanos, true);
        });
    }

    /** As where a hypervisor holds the timer tick back. */
    @Test
    void isNotLostWhereAFloorStandsStillBehindByMoreThanTheBound() {
        await().during(Duration.ofSeconds(1))
                .until(() -> watch.observe(floorNanos(0), START_NANOS + 30 * MS_NANOS, true));
    }

    /** As where the processors' clocks differ. */
    @ParameterizedTest
    @ValueSource(longs = {30, -30, 2_000, -2_000})
    void isLostWhereAFloorMovesAndStaysAwayByMoreThanTheBound(long awayMs) {
        AtomicInteger ticks = new AtomicInteger();
        await().until(() -> {
            int tick = ticks.incrementAndGet();
            return !watch.observe(floorNanos(tick), floorNanos(tick) + awayMs * MS_NANOS, true);
        });
        assertThat(ticks.get()).isGreaterThan(4);
    }

    private void look(long floorNanos, long realNanos, boolean stoodStill) {
        boolean unused = watch.observe(floorNanos, realNanos, stoodStill);
    }

    private static long floorNanos(int tick) {
        return START_NANOS + tick * STEP_NANOS;
    }
}
