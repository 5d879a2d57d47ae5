package io.escapement.bench.stress.guarantee;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedTicker;
import io.escapement.bench.stress.simulation.StressedClock;
import io.escapement.bench.stress.simulation.StressedFloor;
import io.escapement.bench.stress.simulation.TickersSystem;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Guarantees 1 to 5 where each reader asks for the floor by a call that sometimes fails: then it publishes the real
 * clock.
 */
@JCStressTest
@Description("Floor by call: never early, bounded, never backwards, also where the call fails.")
@Outcome(
        id = "(equal|behind), (equal|behind)",
        expect = Expect.ACCEPTABLE,
        desc = "Between the floor and the real clock.")
@Outcome(id = ".*EARLY.*", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
@Outcome(id = ".*LATE.*", expect = Expect.FORBIDDEN, desc = "Less than the floor.")
@Outcome(id = ".*BACKWARDS.*", expect = Expect.FORBIDDEN, desc = "Less than this thread or another has got.")
@State
public class FloorByCall {
    private static final CheckedReader TICKERS = new CheckedReader(true);
    private static final CheckedReader READERS = new CheckedReader(true);

    static {
        StressedFloor.chosen = StressedFloor.BY_CALL;
        StressedClock.setLeadMs(SimulatedHost.LONGEST_TICK_MS / 2);
        StressedClock.engage();
        TickersSystem.meanwhile = TICKERS::readMeanwhile;
    }

    @Actor
    public void ticker(LL_Result result) {
        SimulatedTicker.act();
        SimulatedTicker.restartSometimes();
        result.r1 = TICKERS.read();
    }

    @Actor
    public void reader(LL_Result result) {
        result.r2 = READERS.read();
    }
}
