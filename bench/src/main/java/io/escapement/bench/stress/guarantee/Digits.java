package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedTicker;
import io.escapement.bench.stress.simulation.StressedClock.FloorKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Guarantee 4 where the real clock has more digits than the published time, as {@code Instant.now()} gives them. */
@JCStressTest
@Description("To engaged and back: no thread gets less than it got before, to the last digit of the real clock.")
@Outcome(id = "all digits", expect = Expect.ACCEPTABLE, desc = "The real clock is served.")
@Outcome(id = "milliseconds", expect = Expect.ACCEPTABLE, desc = "The limit is passed, or the clock engaged.")
@Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
@State
public class Digits {
    static {
        CLOCK.attach(FloorKind.IN_PLACE, 2 * SimulatedHost.LONGEST_TICK_MS);
    }

    /** The reader's. */
    private static long lastHalves;

    @Actor
    public void ticker() {
        CLOCK.bypass();
        SimulatedHost.passTimeSometimes();
        SimulatedHost.interruptSometimes();
        CLOCK.engage();
        SimulatedTicker.act();
    }

    @Actor
    public void reader(L_Result result) {
        long halves = CLOCK.currentTimeInHalves();
        if (halves < lastHalves) {
            result.r1 = "BACKWARDS";
        } else {
            result.r1 = halves % 2 == 0 ? "milliseconds" : "all digits";
        }
        lastHalves = halves;
    }
}
