package io.escapement.bench.stress.guarantee;

import io.escapement.bench.stress.simulation.Delay;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.StressedClock;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Guarantee 4: readers return the real clock until the ticker has published, which may be held up anywhere. */
@JCStressTest
@Description("Engaging: no thread gets less than the real clock that it got before.")
@Outcome(id = "bypassed", expect = Expect.ACCEPTABLE, desc = "Began before the ticker did.")
@Outcome(id = "engaging", expect = Expect.ACCEPTABLE, desc = "Began before the first publication.")
@Outcome(id = "engaged", expect = Expect.ACCEPTABLE, desc = "Began after it.")
@Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
@State
public class Engaging {
    static {
        StressedClock.setLeadMs(2 * SimulatedHost.LONGEST_TICK_MS);
    }

    /** The reader's. */
    private static long lastMs;

    @Actor
    public void ticker() {
        StressedClock.bypass();
        SimulatedHost.passTimeSometimes();
        Delay.sometimes();
        StressedClock.engage();
        Delay.sometimes();
    }

    @Actor
    public void reader(L_Result result) {
        long word = StressedClock.WORD.get();
        long readMs = StressedClock.currentTimeMillis();
        if (readMs < lastMs) {
            result.r1 = "BACKWARDS";
        } else {
            result.r1 = word == 0 ? "bypassed" : word < 0 ? "engaging" : "engaged";
        }
        lastMs = readMs;
    }
}
