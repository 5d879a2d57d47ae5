package io.escapement.bench.stress.guarantee;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedTicker;
import io.escapement.bench.stress.simulation.StressedClock;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Guarantee 3 within a thread. The kernel's tick is sometimes later than readers expect, so that they also return the
 * real clock. The kernel sets its page back by a little now and then.
 */
@JCStressTest
@Description("Never backwards: no thread gets less than it has got before.")
@Outcome(id = "same", expect = Expect.ACCEPTABLE, desc = "The same time again.")
@Outcome(id = "later", expect = Expect.ACCEPTABLE, desc = "A later time.")
@Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
@State
public class NeverBackwards {
    static {
        StressedClock.setLeadMs(SimulatedHost.LONGEST_TICK_MS / 2);
        StressedClock.engage();
    }

    /** The reader's; one test runs in a JVM, and its states in turn. */
    private static long lastMs;

    @Actor
    public void ticker() {
        SimulatedTicker.act();
        SimulatedHost.setFloorBackSometimes();
    }

    @Actor
    public void reader(L_Result result) {
        long readMs = StressedClock.currentTimeMillis();
        result.r1 = readMs < lastMs ? "BACKWARDS" : readMs == lastMs ? "same" : "later";
        lastMs = readMs;
    }
}
