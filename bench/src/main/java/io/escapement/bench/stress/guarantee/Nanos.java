package io.escapement.bench.stress.guarantee;

import static io.escapement.agent.floor.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Guarantees 1 to 5 for the cached monotonic clock, which has more digits while it is bypassed. One thread engages and
 * bypasses the clock, and the ticker's thread republishes; each of the two also acts within the other's work.
 */
@JCStressTest
@Description("System.nanoTime, republished, bypassed and engaged at once: never early, late or backwards.")
@Outcome(id = "all digits", expect = Expect.ACCEPTABLE, desc = "The real clock is served.")
@Outcome(id = "milliseconds", expect = Expect.ACCEPTABLE, desc = "The limit is passed, or the clock engaged.")
@Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time than the one before.")
@Outcome(id = "EARLY", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
@Outcome(id = "LATE", expect = Expect.FORBIDDEN, desc = "Less than the floor.")
@State
public class Nanos {
    private static final long NANOS_PER_MS = 1_000_000;

    static {
        CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
        SimulatedJdk.meanwhile = Nanos::otherThread;
    }

    /** The reader's. */
    private static long lastNanos;

    /** Whether the ticker republishes just now; below, whether the other thread works within that. */
    private static boolean republishes;

    private static boolean isWithin;

    @Actor
    public void tickerAgentAndKernel() {
        if (SimulatedHost.oneIn(4)) {
            CLOCK.bypassForAWhile();
            CLOCK.engage();
        } else if (SimulatedHost.oneIn(2)) {
            republishes = true;
            CLOCK.publish();
            republishes = false;
            if (!CLOCK.isEngaged()) {
                CLOCK.engage();
            }
        } else {
            SimulatedHost.passTimeSometimes();
        }
    }

    private static void otherThread() {
        if (isWithin || !SimulatedHost.oneIn(4)) {
            return;
        }
        isWithin = true;
        if (!republishes) {
            CLOCK.publish();
        } else {
            CLOCK.bypassForAWhile();
            if (SimulatedHost.oneIn(2)) {
                CLOCK.announce();
            }
        }
        isWithin = false;
    }

    @Actor
    public void reader(L_Result result) {
        long floorMs = SimulatedHost.floorMs();
        long nanos = CLOCK.nanoTime();
        if (nanos < lastNanos) {
            result.r1 = "BACKWARDS";
        } else if (nanos / NANOS_PER_MS > SimulatedHost.wallMs()) {
            result.r1 = "EARLY";
        } else if (nanos / NANOS_PER_MS < floorMs) {
            result.r1 = "LATE";
        } else {
            result.r1 = nanos % NANOS_PER_MS == 0 ? "milliseconds" : "all digits";
        }
        lastNanos = nanos;
    }
}
