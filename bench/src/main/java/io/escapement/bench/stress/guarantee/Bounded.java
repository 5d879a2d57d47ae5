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

/** Guarantee 2, while the ticker publishes and the kernel's page moves, also in the midst of a publication. */
@JCStressTest
@Description("Bounded: no reader gets less than the floor that was there when it began.")
@Outcome(id = "published", expect = Expect.ACCEPTABLE, desc = "A time past the floor.")
@Outcome(id = "floor", expect = Expect.ACCEPTABLE, desc = "The floor.")
@Outcome(id = "LATE", expect = Expect.FORBIDDEN, desc = "Less than the floor.")
@State
public class Bounded {
    static {
        StressedClock.setLeadMs(2 * SimulatedHost.LONGEST_TICK_MS);
        StressedClock.engage();
    }

    @Actor
    public void ticker() {
        SimulatedTicker.act();
    }

    @Actor
    public void reader(L_Result result) {
        long floorMs = SimulatedHost.floorMs();
        long readMs = StressedClock.currentTimeMillis();
        result.r1 = readMs < floorMs ? "LATE" : readMs == floorMs ? "floor" : "published";
    }
}
