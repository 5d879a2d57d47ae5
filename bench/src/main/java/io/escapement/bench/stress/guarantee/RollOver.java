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

/**
 * Guarantees 1 and 2 where they are hardest: the ticker has stopped for good, so that all readers read the floor, and
 * seconds and nanoseconds change together at each of the kernel's ticks.
 */
@JCStressTest
@Description("Roll-over: no reader joins the seconds of one floor to the nanoseconds of another.")
@Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "A floor that was there within the read.")
@Outcome(id = "TORN EARLY", expect = Expect.FORBIDDEN, desc = "New seconds, old nanoseconds.")
@Outcome(id = "TORN LATE", expect = Expect.FORBIDDEN, desc = "Old seconds, new nanoseconds.")
@State
public class RollOver {
    static {
        StressedClock.setLeadMs(2 * SimulatedHost.LONGEST_TICK_MS);
        StressedClock.engage();
        SimulatedHost.passTime(1000 - SimulatedHost.wallMs() % 1000);
    }

    @Actor
    public void kernel() {
        SimulatedHost.passTime(999); // x.000 to x.999, longer than a tick
        Delay.sometimes();
        SimulatedHost.passTime(1);
        SimulatedHost.tick();
        Delay.sometimes();
    }

    @Actor
    public void reader(L_Result result) {
        long floorMs = SimulatedHost.floorMs();
        long readMs = StressedClock.currentTimeMillis();
        result.r1 = readMs > SimulatedHost.wallMs() ? "TORN EARLY" : readMs < floorMs ? "TORN LATE" : "whole";
    }
}
