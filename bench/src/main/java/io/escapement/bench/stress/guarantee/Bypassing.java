package io.escapement.bench.stress.guarantee;

import io.escapement.bench.stress.simulation.Delay;
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

/** Guarantee 5: the ticker has published, time passes, and it puts the word back to 0. */
@JCStressTest
@Description("Bypassing: the real clock is not less than what a thread got while engaged.")
@Outcome(id = "engaged", expect = Expect.ACCEPTABLE, desc = "Still engaged.")
@Outcome(id = "bypassed", expect = Expect.ACCEPTABLE, desc = "The real clock.")
@Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "Less than while engaged.")
@Outcome(id = "LATE", expect = Expect.FORBIDDEN, desc = "Bypassed, but less than the real clock.")
@State
public class Bypassing {
    static {
        StressedClock.setLeadMs(SimulatedHost.LONGEST_TICK_MS / 2);
    }

    private static volatile boolean bypassed;

    /** The reader's. */
    private static long lastMs;

    @Actor
    public void ticker() {
        bypassed = false;
        StressedClock.engage();
        SimulatedTicker.act();
        SimulatedTicker.act();
        StressedClock.bypass();
        bypassed = true;
        SimulatedHost.passTimeSometimes();
        Delay.sometimes();
    }

    @Actor
    public void reader(L_Result result) {
        long beganMs = SimulatedHost.wallMs();
        boolean began = bypassed;
        long readMs = StressedClock.currentTimeMillis();
        boolean stillBypassed = began && bypassed;
        if (readMs < lastMs) {
            result.r1 = "BACKWARDS";
        } else if (stillBypassed) {
            result.r1 = readMs < beganMs ? "LATE" : "bypassed";
        } else {
            result.r1 = "engaged";
        }
        lastMs = readMs;
    }
}
