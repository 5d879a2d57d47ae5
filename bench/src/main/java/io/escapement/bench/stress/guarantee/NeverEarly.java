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

/** Guarantee 1, over everything that the ticker does in its life: bypassed, engaging, engaged. */
@JCStressTest
@Description("Never early: no reader gets more than the real clock has when it ends.")
@Outcome(id = "equal", expect = Expect.ACCEPTABLE, desc = "The real clock's time.")
@Outcome(id = "behind", expect = Expect.ACCEPTABLE, desc = "An earlier time.")
@Outcome(id = "EARLY", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
@State
public class NeverEarly {
    static {
        StressedClock.setLeadMs(SimulatedHost.LONGEST_TICK_MS / 2);
        StressedClock.engage();
    }

    @Actor
    public void ticker() {
        SimulatedTicker.act();
        SimulatedTicker.restartSometimes();
    }

    @Actor
    public void reader(L_Result result) {
        long readMs = StressedClock.currentTimeMillis();
        long wallMs = SimulatedHost.wallMs();
        result.r1 = readMs > wallMs ? "EARLY" : readMs == wallMs ? "equal" : "behind";
    }
}
