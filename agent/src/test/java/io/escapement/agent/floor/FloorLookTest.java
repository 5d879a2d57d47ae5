package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.javalang.SimulatedPage;
import org.junit.jupiter.api.Test;

/** What one look says of all clocks. */
class FloorLookTest {
    private static final long START_NANOS = 1_763_600_000_000_000_000L;
    private static final long UPTIME_NANOS = 5_000_000_000L;
    private static final long STEP_NANOS = 7_000_000;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_1);
    private Runnable meanwhile = () -> {};
    private int reads;

    private final FloorLook look = new FloorLook(PageFloor.in(page, page::peek).coarseClocks()) {
        @Override
        public long realMonotonicNanos() {
            reads++;
            meanwhile.run();
            return UPTIME_NANOS + 1_234_567;
        }
    };

    @Test
    void knowsTheWallClockToTheNanosecondByOneReadOfTheSlowClock() {
        page.update(START_NANOS, UPTIME_NANOS);
        look.take();

        assertThat(look.monotonicNanos() + look.toWallNanos()).isEqualTo(START_NANOS + 1_234_567);
        assertThat(look.coarseMonotonicNanos()).isEqualTo(UPTIME_NANOS);
        assertThat(look.stoodStill()).isTrue();
        assertThat(look.aheadNanos()).isEqualTo(1_234_567);
        assertThat(reads).isOne();
    }

    @Test
    void isTakenAgainWhereTheWallClockIsSteppedMeanwhile() {
        page.update(START_NANOS, UPTIME_NANOS);
        meanwhile = () -> page.update(START_NANOS - STEP_NANOS, UPTIME_NANOS);
        look.take();

        assertThat(look.toWallNanos()).isEqualTo(START_NANOS - STEP_NANOS - UPTIME_NANOS);
        assertThat(reads).isEqualTo(2);
    }

    /** As on a processor whose clock is behind that of the one that ticks. */
    @Test
    void knowsHowFarTheMonotonicClockIsBehindItsCoarseForm() {
        page.update(START_NANOS, UPTIME_NANOS + STEP_NANOS);
        look.take();

        assertThat(look.aheadNanos()).isEqualTo(1_234_567 - STEP_NANOS);
    }

    @Test
    void hasTheSequenceOfAFloorThatMovesMeanwhile() {
        page.update(START_NANOS, UPTIME_NANOS);
        meanwhile = () -> page.update(START_NANOS + STEP_NANOS, UPTIME_NANOS + STEP_NANOS);
        look.take();

        assertThat((int) look.sequence()).isEqualTo((int) page.peek(page.sequenceAddress()));
        assertThat(look.coarseMonotonicNanos()).isEqualTo(UPTIME_NANOS + STEP_NANOS);
        assertThat(look.stoodStill()).isFalse();
        assertThat(look.aheadNanos()).as("between both looks").isZero();
        assertThat(reads).isOne();
    }
}
