package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.floor.FloorGuard;
import io.escapement.agent.floor.FloorLostException;
import io.escapement.agent.floor.PageFloor;
import io.escapement.agent.floor.VirtualHost;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nothing measures and nothing ticks: there are readers, and the watch, which looks at the floor in each of its turns.
 * In virtual time, on a kernel of 250 Hz.
 */
class NoHelpersTest {
    private static final long MS_NANOS = VirtualHost.MS_NANOS;
    private static final long AWAY_NANOS = 24 * MS_NANOS;
    private static final long TURN_NANOS = 2_000 * MS_NANOS;
    private static final long READ_NANOS = 5 * MS_NANOS;
    private static final long RIGHT_AFTER_NANOS = 3_000 * MS_NANOS;
    private static final long HOUR_MS = 3_600_000;

    private final VirtualHost host = new VirtualHost();
    private final SwitchableClock clock = SwitchableClock.over(host.page);
    private final FloorGuard guard = PageFloor.guard(host, AWAY_NANOS);
    private long nextTurnNanos;
    private boolean isWithdrawn;

    /** Since when each read was right, or real. */
    private long rightSinceNanos;

    @BeforeEach
    void engage() {
        SteeredClock.follow(host::wallMs, host::nowNanos);
        clock.word().set(clock.engagedWord(host.page, host.floorMs()));
        nextTurnNanos = host.passedNanos();
        runFor(TURN_NANOS + ThreadLocalRandom.current().nextLong(TURN_NANOS));
        assertThat(isWithdrawn).isFalse();
    }

    @AfterEach
    void followTheRealClockAgain() {
        SteeredClock.follow(System::currentTimeMillis);
    }

    private void runFor(long nanos) {
        rightSinceNanos = host.passedNanos();
        pass(nanos);
    }

    /** Reads all the while, also between the looks of the watch. */
    private boolean pass(long nanos) {
        for (long left = nanos; left > 0; left -= READ_NANOS) {
            host.pass(Math.min(left, READ_NANOS));
            read();
            if (host.passedNanos() >= nextTurnNanos) {
                nextTurnNanos = Long.MAX_VALUE;
                turn();
                nextTurnNanos = host.passedNanos() + TURN_NANOS;
            }
        }
        return true;
    }

    /** As {@code Agent.lookAfter} does it. */
    private void turn() {
        try {
            if (!isWithdrawn) {
                if (!clock.isEngaged()) {
                    throw new FloorLostException("a reader has bypassed");
                }
                guard.look(this::pass);
            }
        } catch (FloorLostException lost) {
            isWithdrawn = true;
            clock.bypass();
        }
    }

    private void read() {
        long readMs = clock.getAsLong();
        long behindMs = host.wallMs() - readMs;
        if (behindMs < 0 || behindMs > TickedClock.LAG_MS) {
            rightSinceNanos = host.passedNanos() + READ_NANOS;
        }
    }

    private void assertRightWithin(long nanos) {
        long brokenNanos = host.passedNanos();
        runFor(10_000 * MS_NANOS);
        assertThat(rightSinceNanos - brokenNanos).isLessThanOrEqualTo(nanos);
    }

    @Test
    void ofAFloorThatStandsStill() {
        host.stopKernel();

        assertRightWithin(RIGHT_AFTER_NANOS);
        assertThat(isWithdrawn).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {30, 2_000, -30, -2_000})
    void ofAFloorThatIsAwayAsWhereProcessorsDiffer(long aheadMs) {
        host.moveThreads(aheadMs * MS_NANOS);

        assertRightWithin(RIGHT_AFTER_NANOS);
        assertThat(isWithdrawn).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {HOUR_MS, -HOUR_MS, 1_000, -1_000})
    void ofAStepOfTheWallClockEachReadIsRight(long stepMs) {
        host.stepWallClock(stepMs * MS_NANOS);

        assertRightWithin(0);
        assertThat(isWithdrawn).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {100_000, -100_000})
    void ofATimeThatNoWordHoldsEachReadIsReal(long hours) {
        host.stepWallClock(hours * HOUR_MS * MS_NANOS);

        assertRightWithin(0);
        assertThat(clock.isEngaged()).isFalse();
        assertThat(isWithdrawn).isTrue();
    }

    @Test
    void ofAPageThatStaysOddTheFirstReadIsHeldUpAndNoOther() {
        host.stopKernel();
        host.page.putLong(0, 1);
        long longestNanos = nanosOfARead();
        assertThat(clock.isEngaged()).isFalse();

        for (int i = 0; i < 1_000; i++) {
            assertThat(nanosOfARead()).isLessThan(longestNanos);
        }
        assertRightWithin(0);
        assertThat(isWithdrawn).isTrue();
    }

    private long nanosOfARead() {
        long startNanos = System.nanoTime();
        read();
        return System.nanoTime() - startNanos;
    }

    @Test
    void ofTwoPausesOf300MsNothingIsLeft() {
        for (int i = 0; i < 20; i++) {
            host.holdTimer(300 * MS_NANOS);
            pass(300 * MS_NANOS + ThreadLocalRandom.current().nextLong(60 * MS_NANOS));
            host.holdTimer(300 * MS_NANOS);
            pass(300 * MS_NANOS + ThreadLocalRandom.current().nextLong(3_000 * MS_NANOS));
        }
        assertThat(isWithdrawn).isFalse();
        assertRightWithin(300 * MS_NANOS);
    }
}
