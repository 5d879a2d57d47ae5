package io.escapement.bench.stress.guarantee;

import io.escapement.bench.stress.simulation.Delay;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedTicker;
import io.escapement.bench.stress.simulation.StressedClock;
import io.escapement.bench.stress.simulation.StressedFloor;
import io.escapement.bench.stress.simulation.TickersSystem;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Guarantee 7: agents come and go, each with another floor or with none, while the ticker of each asks, sleeps and is
 * woken. What a reader gets that begins under one with a floor, or under none, is never behind the floor of that
 * moment.
 */
@JCStressTest
@Description("Reattaching: never of two floors.")
@Outcome(
        id = "(equal|behind), (equal|behind)",
        expect = Expect.ACCEPTABLE,
        desc = "Between the floor and the real clock.")
@Outcome(id = ".*EARLY.*", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
@Outcome(id = ".*LATE.*", expect = Expect.FORBIDDEN, desc = "Less than the floor.")
@Outcome(id = ".*BACKWARDS.*", expect = Expect.FORBIDDEN, desc = "Less than this thread or another has got.")
@State
public class Reattaching {
    private static final StressedFloor[] FLOORS = StressedFloor.values();
    private static final CheckedReader TICKERS = new CheckedReader(true);
    private static final CheckedReader READERS = new CheckedReader(true);

    static {
        reattach(StressedFloor.IN_PLACE);
        TickersSystem.meanwhile = TICKERS::readMeanwhile;
    }

    @Actor
    public void ticker(LL_Result result) {
        SimulatedTicker.act();
        askSometimes();
        if ((ThreadLocalRandom.current().nextInt() & 7) == 0) {
            StressedClock.bypass();
            SimulatedHost.passTimeSometimes();
            Delay.sometimes();
            reattach(FLOORS[ThreadLocalRandom.current().nextInt(FLOORS.length)]);
        }
        result.r1 = TICKERS.read();
    }

    @Actor
    public void reader(LL_Result result) {
        result.r2 = READERS.read();
    }

    private static void reattach(StressedFloor floor) {
        CheckedReader.hasFloor = floor != StressedFloor.NONE;
        StressedClock.reattach(floor, SimulatedHost.LONGEST_TICK_MS / 2);
        StressedClock.engage();
    }

    private static void askSometimes() {
        if ((ThreadLocalRandom.current().nextInt() & 3) == 0) {
            SimulatedHost.passTime(1); // so that no two words are the same
            long publishedMs = StressedClock.publish(true);
            Delay.sometimes();
            long asking = StressedClock.ASKING + publishedMs + (CheckedReader.hasFloor ? 0 : StressedClock.PLAIN);
            StressedClock.WORD.compareAndSet(asking, asking - StressedClock.ASKING + StressedClock.IDLE);
        }
    }
}
