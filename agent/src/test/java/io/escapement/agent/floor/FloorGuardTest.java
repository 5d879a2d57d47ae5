package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In virtual time, on a kernel of 250 Hz. */
class FloorGuardTest {
    private static final long MS_NANOS = VirtualHost.MS_NANOS;
    private static final long AWAY_NANOS = 24 * MS_NANOS;
    private static final long TURN_NANOS = 2_000 * MS_NANOS;
    private static final long FOUND_NANOS = 3_000 * MS_NANOS;
    private static final long POLL_NANOS = MS_NANOS;

    private final VirtualHost host = new VirtualHost();
    private final FloorGuard guard = new FloorGuard(host.look(), AWAY_NANOS);
    private long pausedNanos;
    private long longestNanos = Long.MAX_VALUE;
    private Runnable atPause = () -> {};

    private boolean pause(long nanos) {
        if (pausedNanos >= longestNanos) {
            return false;
        }
        pausedNanos += nanos;
        atPause.run();
        host.pass(nanos);
        return true;
    }

    /** One turn of the watch and the pause after it. */
    private void turn() {
        guard.look(this::pause);
        host.pass(TURN_NANOS);
    }

    private void turnFor(long nanos) {
        for (long end = host.nowNanos() + nanos; host.nowNanos() < end; ) {
            turn();
        }
    }

    @Test
    void findsNothingOnAHostThatIsWell() {
        assertThatCode(() -> turnFor(600_000 * MS_NANOS)).doesNotThrowAnyException();
        assertThat(guard.processorsDiffer()).isFalse();
    }

    @Test
    void looksOnceMostOfTheTime() {
        guard.look(this::pause);
        pausedNanos = 0;
        for (int i = 1; i < 5; i++) {
            turn();
        }
        assertThat(pausedNanos).isZero();
    }

    @Test
    void findsAFloorThatStandsStill() {
        turn();
        host.pass(ThreadLocalRandom.current().nextLong(TURN_NANOS));
        host.stopKernel();

        assertFound("no longer follows");
    }

    @ParameterizedTest
    @ValueSource(longs = {30, -30, 2_000, -2_000})
    void findsAFloorThatIsAwayAsWhereProcessorsDiffer(long aheadMs) {
        turn();
        host.moveThreads(aheadMs * MS_NANOS);

        assertFound("processors whose clocks differ");
    }

    @ParameterizedTest
    @ValueSource(longs = {30, -30, 3_600_000, -3_600_000})
    void findsAWallClockThatALibraryFakes(long byMs) {
        turn();
        host.fakeWallClock(byMs * MS_NANOS);

        assertFound("a library that fakes the time");
    }

    private void assertFound(String why) {
        long brokenNanos = host.nowNanos();
        assertThatThrownBy(() -> turnFor(60_000 * MS_NANOS))
                .isInstanceOf(FloorLostException.class)
                .hasMessageContaining(why);
        assertThat(host.nowNanos() - brokenNanos).isLessThan(FOUND_NANOS);
        assertThat(pausedNanos).as("ten looks at least").isBetween(600 * MS_NANOS, 1_100 * MS_NANOS);
    }

    /** As a snapshot or a migration takes the processor that ticks, whenever the looks come, and however far apart. */
    @Test
    void twoPausesOf300MsAreNoLoss() {
        for (long apartMs = 0; apartMs <= 300; apartMs += 3) {
            for (long beforeMs = 0; beforeMs <= 60; beforeMs += 5) {
                VirtualHost paused = new VirtualHost();
                FloorGuard guarding = new FloorGuard(paused.look(), AWAY_NANOS);
                long startNanos = paused.nowNanos();
                long secondNanos = startNanos + (300 + apartMs) * MS_NANOS;
                paused.holdTimer(300 * MS_NANOS);
                paused.pass((25 + beforeMs) * MS_NANOS);
                boolean[] isHeldAgain = {false};
                assertThatCode(() -> guarding.look(nanos -> {
                            for (long left = nanos; left > 0; left -= Math.min(left, POLL_NANOS)) {
                                if (!isHeldAgain[0] && paused.nowNanos() >= secondNanos) {
                                    isHeldAgain[0] = true;
                                    paused.holdTimer(300 * MS_NANOS);
                                }
                                paused.pass(Math.min(left, POLL_NANOS));
                            }
                            return true;
                        }))
                        .as("%d ms apart, %d ms before the first look", apartMs, 25 + beforeMs)
                        .doesNotThrowAnyException();
            }
        }
    }

    /** A tick that is late for long is no other clock: readers are as late as the kernel. */
    @Test
    void aTimerThatIsHeldBackAgainAndAgainIsNoLoss() {
        atPause = () -> host.holdTimer(45 * MS_NANOS);

        assertThatCode(() -> turnFor(60_000 * MS_NANOS)).doesNotThrowAnyException();
    }

    @Test
    void whoeverAsksEndsABurst() {
        host.stopKernel();
        host.pass(TURN_NANOS);
        longestNanos = 300 * MS_NANOS;

        assertThatCode(() -> guard.look(this::pause)).doesNotThrowAnyException();
        assertThat(pausedNanos).isLessThanOrEqualTo(360 * MS_NANOS);
    }

    /** By less than a step, which random looks hide: the floor is late by that most of the time. */
    @Test
    void looksAfterTheFloorHasMovedShowAClockThatIsBehind() {
        host.moveThreads(-3 * MS_NANOS);
        turnFor(60_000 * MS_NANOS);

        assertThat(guard.processorsDiffer()).isTrue();
    }

    /** There a clock that is behind shows soonest, and by however little. */
    @Test
    void looksAlsoJustAfterTheFloorHasMovedInTheFirstTurnAndOnceAMinute() {
        List<Long> agesNanos = new ArrayList<>();
        FloorGuard looking = new FloorGuard(lookThatTells(agesNanos), AWAY_NANOS);
        for (int turn = 0; turn <= 30; turn++) {
            host.pass(ThreadLocalRandom.current().nextLong(TURN_NANOS));
            agesNanos.clear();
            looking.look(this::pause);
            assertThat(agesNanos).as("looks of turn %d", turn).hasSize(turn % 30 == 0 ? 4 : 1);
            assertThat(agesNanos.subList(1, agesNanos.size())).allMatch(ageNanos -> ageNanos <= 200_000);
        }
    }

    @Test
    void looksOnceWhereTheFloorDoesNotMoveOrThereIsNoTimeToWaitForThat() {
        List<Long> agesNanos = new ArrayList<>();
        new FloorGuard(lookThatTells(agesNanos), AWAY_NANOS).look(nanos -> false);
        assertThat(agesNanos).hasSize(1);

        host.stopKernel();
        new FloorGuard(lookThatTells(agesNanos), 10 * AWAY_NANOS).look(this::pause);
        assertThat(agesNanos).hasSize(2);
        assertThat(pausedNanos).isLessThanOrEqualTo(30 * MS_NANOS);
    }

    /** A look at the host's clocks that says each time how long ago the floor has moved. */
    private FloorLook lookThatTells(List<Long> agesNanos) {
        return new FloorLook(host.floor().coarseClocks()) {
            @Override
            public long realMonotonicNanos() {
                agesNanos.add(host.nowNanos() % (4 * MS_NANOS));
                return host.nowNanos();
            }

            @Override
            long realWallMs() {
                return host.wallMs();
            }
        };
    }

    @Test
    void saysWhyReadersHaveBypassed() {
        ClockWords words = new ClockWords(new AtomicLong(), host.wallMs() - 1_000);
        assertThat(guard.whyReadersBypassed(words, host.floor())).hasMessageContaining("did not end for tenths");

        host.stepWallClock(-3_600_000 * MS_NANOS);
        assertThat(guard.whyReadersBypassed(words, host.floor())).hasMessageContaining("the wall clock was set to");

        host.page.putLong(0, 1);
        assertThat(guard.whyReadersBypassed(words, host.floor())).hasMessageContaining("no longer updates the page");
    }
}
