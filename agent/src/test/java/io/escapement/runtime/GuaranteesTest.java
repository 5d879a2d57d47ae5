package io.escapement.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * The guarantees of {@link EscapementClock}, by their numbers there, with a ticker that is started and stopped all the
 * time. Over a clock that counts nanoseconds in place of milliseconds, a race that would show once in hours shows at
 * once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuaranteesTest {
    private static final long START_NANOS = System.nanoTime();
    private static final long DURATION_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int FEWEST_FLIPS = 20;

    private ReadersUnderFlips overMilliseconds;
    private ReadersUnderFlips overNanoseconds;

    @BeforeAll
    @Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void readWhileAnotherThreadFlips() {
        try (SwitchableClock clock = SwitchableClock.overTheRealClock()) {
            overMilliseconds = ReadersUnderFlips.run(clock, System::currentTimeMillis, DURATION_NANOS);
        }
        SteeredClock.follow(GuaranteesTest::nanoseconds);
        try (SwitchableClock clock = SwitchableClock.overTheSteeredClock()) {
            overNanoseconds = ReadersUnderFlips.run(clock, GuaranteesTest::nanoseconds, DURATION_NANOS);
        }
    }

    @AfterAll
    void followTheRealClockAgain() {
        SteeredClock.follow(System::currentTimeMillis);
    }

    @Test
    void guarantee1NeverEarly() {
        assertThat(overMilliseconds.early).isEmpty();
        assertThat(overNanoseconds.early).isEmpty();
    }

    @Test
    void guarantees2To4NeverBackwardsInOneThread() {
        assertThat(overMilliseconds.backwards).isEmpty();
        assertThat(overNanoseconds.backwards).isEmpty();
    }

    @Test
    void guarantees2To4NeverBackwardsAfterAHandoverFromAnotherThread() {
        assertThat(overMilliseconds.backwardsAfterHandover).isEmpty();
        assertThat(overNanoseconds.backwardsAfterHandover).isEmpty();
    }

    @Test
    void wereTriedOverManyFlips() {
        assertThat(overMilliseconds.flips).isGreaterThan(FEWEST_FLIPS);
        assertThat(overNanoseconds.flips).isGreaterThan(FEWEST_FLIPS);
    }

    private static long nanoseconds() {
        return System.nanoTime() - START_NANOS;
    }
}
