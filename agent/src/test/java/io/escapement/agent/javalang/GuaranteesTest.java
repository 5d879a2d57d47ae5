package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * The guarantees of {@link EscapementClock} without a floor, by their numbers there, with a ticker that is started and
 * stopped all the time. Over a clock that counts nanoseconds in place of milliseconds, a race that would show once in
 * hours shows at once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuaranteesTest {
    private static final long START_NANOS = System.nanoTime();
    private static final long DURATION_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int FEWEST_FLIPS = 20;

    private ReadersUnderFaults overMilliseconds;
    private ReadersUnderFaults overNanoseconds;

    @BeforeAll
    @Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void readWhileAnotherThreadFlips() {
        try (SwitchableClock clock = SwitchableClock.overTheRealClock()) {
            overMilliseconds = readWhileFlipping(clock, System::currentTimeMillis);
        }
        SteeredClock.follow(GuaranteesTest::nanoseconds);
        try (SwitchableClock clock = SwitchableClock.overTheSteeredClock()) {
            overNanoseconds = readWhileFlipping(clock, GuaranteesTest::nanoseconds);
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
    void guarantees3To5NeverBackwardsInOneThread() {
        assertThat(overMilliseconds.backwards).isEmpty();
        assertThat(overNanoseconds.backwards).isEmpty();
    }

    @Test
    void guarantees3To5NeverBackwardsAfterAHandoverFromAnotherThread() {
        assertThat(overMilliseconds.backwardsAfterHandover).isEmpty();
        assertThat(overNanoseconds.backwardsAfterHandover).isEmpty();
    }

    private static ReadersUnderFaults readWhileFlipping(SwitchableClock clock, LongSupplier realClock) {
        Runnable flip = () -> {
            clock.engage();
            while (!clock.isEngaged()) {
                Thread.onSpinWait();
            }
            clock.bypass();
        };
        return ReadersUnderFaults.run(clock, realClock, () -> 0, flip, DURATION_NANOS, FEWEST_FLIPS);
    }

    private static long nanoseconds() {
        return System.nanoTime() - START_NANOS;
    }
}
