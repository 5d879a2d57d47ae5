package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A kernel for which a second begins all the time, some million times faster than a real one. A reader that joined the
 * seconds of one update to the nanoseconds of another would be wrong by almost a second.
 */
class RollOverTest {
    private static final long DURATION_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MS_NANOS = 1_000_000;
    private static final int FEWEST_UPDATES = 100_000;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);
    private volatile long wallNanos;
    private volatile long writtenNanos;

    @AfterEach
    void followTheRealClockAgain() {
        SteeredClock.follow(System::currentTimeMillis);
    }

    @Test
    void guarantee2NoReadIsTornWhereASecondBegins() {
        SteeredClock.follow(() -> wallNanos / MS_NANOS);
        update(1_763_600_000 * SECOND_NANOS);
        clock.word().set(clock.engagedWord(page, writtenNanos / MS_NANOS));

        ReadersUnderFaults readers = ReadersUnderFaults.run(
                clock,
                () -> wallNanos / MS_NANOS,
                () -> writtenNanos / MS_NANOS,
                this::rollOver,
                DURATION_NANOS,
                FEWEST_UPDATES);

        assertThat(readers.early).isEmpty();
        assertThat(readers.late).isEmpty();
        assertThat(readers.backwards).isEmpty();
    }

    /** To the last millisecond of the second, and then to the first of the next. */
    private void rollOver() {
        long secondNanos = writtenNanos;
        update(secondNanos + SECOND_NANOS - MS_NANOS);
        update(secondNanos + SECOND_NANOS);
    }

    private void update(long nanos) {
        wallNanos = nanos;
        page.update(nanos);
        writtenNanos = nanos;
        // So that a reader can get through: the kernel's updates are far apart.
        for (int i = 0; i < 20; i++) {
            Thread.onSpinWait();
        }
    }
}
