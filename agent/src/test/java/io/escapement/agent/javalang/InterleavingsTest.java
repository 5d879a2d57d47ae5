package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The guarantees of {@link EscapementClock}, with its own code and that of its writer: readers, one who engages, one
 * who publishes and one who bypasses take turns, one step at a time, in some 100,000 ways. The sequence in the word has
 * 4 bits here, so that it comes round every eight updates of the page.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterleavingsTest {
    private static final int STEPS = 1_000_000;
    private static final long MS_NANOS = SteppedHost.MS_NANOS;
    private static final long LATE_NANOS = (SteppedClock.LEAD_MS - 1) * MS_NANOS;
    private static final long TICK_NANOS = 2 * MS_NANOS;
    private static final long STEP_NANOS = 50 * MS_NANOS;

    private final SteppedClock clock = SteppedClock.load();
    private final List<String> broken = new ArrayList<>();
    private SteppedHost host;
    private boolean mayTickLate;
    private boolean maySetBack;
    private boolean mayStep;

    /** Whether the page was set back since the last tick: by less than a ms in all. */
    private boolean isSetBack;

    /** The latest that anybody was given since the last step back, in ns; and with more digits than milliseconds. */
    private long givenNanos;

    private long givenFinelyNanos;
    private int stepsBack;

    private boolean isEngaging;

    /** Whether the word that engages may be from before a step back: then the next read may be earlier once more. */
    private boolean engagesOverStepBack;

    private final AtomicBoolean wanted = new AtomicBoolean(true);

    /** Whether a bypass has returned, and nobody wants the cached clock since. */
    private boolean isBypassed;

    private int cachedReads;
    private int engagedTimes;
    private int seconds;

    @Test
    void theSequenceHas4Bits() {
        assertThat(clock.engaged(17)).isEqualTo(clock.engaged(1)).isNotEqualTo(clock.engaged(9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void onAnOrdinaryKernel(long seed) throws Throwable {
        assertKept(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void whereTheKernelSetsItsPageBackByALittle(long seed) throws Throwable {
        maySetBack = true;
        assertKept(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 7, 8})
    void whereTheKernelsTickIsLateAndItSetsItsPageBack(long seed) throws Throwable {
        maySetBack = true;
        mayTickLate = true;
        assertKept(seed);
    }

    @ParameterizedTest
    @ValueSource(longs = {9, 10})
    void whereTheWallClockIsStepped(long seed) throws Throwable {
        mayStep = true;
        assertKept(seed);
    }

    private void assertKept(long seed) throws Throwable {
        host = new SteppedHost(seed, STEPS);
        host.add("kernel", this::passTime);
        host.add("reader", () -> read(false));
        host.add("other reader", () -> read(false));
        host.add("reader of more digits", () -> read(true));
        host.add("publisher", clock::publish);
        host.add("watch", this::engage);
        host.add("operator", this::bypassForAWhile);
        host.run();

        assertThat(broken).isEmpty();
        assertThat(cachedReads).isGreaterThan(1_000);
        assertThat(engagedTimes).isGreaterThan(100);
        assertThat(seconds).isGreaterThan(50);
    }

    private void passTime() {
        host.pass(host.random.nextInt(800_000), LATE_NANOS);
        long lagNanos = host.nowNanos - host.floorMs() * MS_NANOS;
        boolean isTickLate = mayTickLate && lagNanos < 4 * LATE_NANOS && host.random.nextInt(4) > 0;
        if (lagNanos >= TICK_NANOS + MS_NANOS && !isTickLate) {
            // Whole ticks only: what is left of one stays for the next.
            isSetBack = false;
            host.update(0, host.nowNanos - host.random.nextInt((int) TICK_NANOS));
        } else if (maySetBack && !isSetBack && host.random.nextInt(8) == 0) {
            isSetBack = true;
            host.update(0, host.floorMs() * MS_NANOS - host.random.nextInt(2) * 400_000L);
        } else if (mayStep && host.random.nextInt(64) == 0) {
            step(host.random.nextBoolean() ? STEP_NANOS + 300_000 : -STEP_NANOS);
        }
    }

    private void step(long nanos) {
        if (nanos < 0) {
            stepsBack++;
        }
        host.update(nanos, host.nowNanos);
        if (nanos < 0) {
            stepsBack++;
            engagesOverStepBack = isEngaging;
            forgetGiven();
        }
    }

    private void forgetGiven() {
        givenNanos = 0;
        givenFinelyNanos = 0;
    }

    private void read(boolean finely) {
        SteppedHost.Actor actor = (SteppedHost.Actor) Thread.currentThread();
        long beganMs = host.nowMs();
        long beganFloorMs = host.floorMs();
        actor.lowestFloorMs = beganFloorMs;
        actor.sawLateTick = host.nowNanos - beganFloorMs * MS_NANOS >= LATE_NANOS;
        int stepsBackBefore = stepsBack;
        int updatesBefore = host.updates;
        long leastMs = Math.floorDiv(givenNanos, MS_NANOS);
        long leastFinelyNanos = givenFinelyNanos;
        boolean mustBeReal = isBypassed;
        boolean mayBeEarlier = engagesOverStepBack;
        long nanos = finely ? clock.readNanos() : clock.readMs() * MS_NANOS;
        actor.lookedAt = -1;
        if (stepsBack != stepsBackBefore || stepsBackBefore % 2 != 0 || mayBeEarlier) {
            return;
        }
        long ms = Math.floorDiv(nanos, MS_NANOS);
        String what = ms + " and " + nanos % MS_NANOS + " ns, real " + beganMs + " to " + host.nowMs() + ", floor "
                + beganFloorMs + ", " + (host.updates - updatesBefore) + " updates";
        check(1, nanos <= host.nowNanos, what);
        check(2, ms >= actor.lowestFloorMs, what);
        check(3, ms >= leastMs && (!finely || nanos >= leastFinelyNanos), what + ", after " + leastMs);
        check(5, !mustBeReal || !isBypassed || ms >= beganMs, what + ", bypassed");
        check(7, actor.sawLateTick || ms / SteppedClock.UNIT_MS >= beganMs / SteppedClock.UNIT_MS, what);
        givenNanos = Math.max(givenNanos, nanos);
        givenFinelyNanos = finely ? Math.max(givenFinelyNanos, nanos) : givenFinelyNanos;
        cachedReads += ms < beganMs ? 1 : 0;
        seconds += beganMs % SteppedClock.UNIT_MS == 0 ? 1 : 0;
    }

    private void check(int guarantee, boolean isKept, String what) {
        if (!isKept && broken.size() < 20) {
            broken.add("guarantee " + guarantee + ": " + what);
        }
    }

    private void engage() {
        if (wanted.get() && !clock.isEngaged()) {
            isEngaging = true;
            try {
                boolean isEngaged = clock.engage(wanted::get);
                engagedTimes += isEngaged ? 1 : 0;
            } catch (IllegalStateException setBackMeanwhile) {
                if (!mayStep) {
                    throw setBackMeanwhile;
                }
            }
            isEngaging = false;
            if (engagesOverStepBack) {
                engagesOverStepBack = false;
                forgetGiven();
            }
        }
        ((SteppedHost.Actor) Thread.currentThread()).lookedAt = -1;
    }

    private void bypassForAWhile() {
        for (int i = host.random.nextInt(200); i > 0; i--) {
            SteppedHost.step();
        }
        wanted.set(false);
        SteppedHost.step();
        clock.bypass();
        isBypassed = true;
        for (int i = host.random.nextInt(100); i > 0; i--) {
            SteppedHost.step();
            boolean isEngaged = clock.isEngaged();
            ((SteppedHost.Actor) Thread.currentThread()).lookedAt = -1;
            check(5, !isEngaged, "engaged after a bypass");
        }
        isBypassed = false;
        wanted.set(true);
    }
}
