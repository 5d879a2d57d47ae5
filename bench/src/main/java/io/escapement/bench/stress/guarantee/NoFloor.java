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
 * Guarantees 1 and 3 to 6 without a floor: what is published is returned as it is, and waking publishes the real clock.
 */
@JCStressTest
@Description("No floor: never early, never backwards, also through idle.")
@Outcome(id = "(equal|behind), (equal|behind)", expect = Expect.ACCEPTABLE, desc = "Up to the real clock.")
@Outcome(id = ".*EARLY.*", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
@Outcome(id = ".*BACKWARDS.*", expect = Expect.FORBIDDEN, desc = "Less than this thread or another has got.")
@State
public class NoFloor {
    private static final CheckedReader TICKERS = new CheckedReader(false);
    private static final CheckedReader READERS = new CheckedReader(false);

    static {
        StressedFloor.chosen = StressedFloor.NONE;
        StressedClock.engage();
        TickersSystem.meanwhile = TICKERS::readMeanwhile;
    }

    @Actor
    public void ticker(LL_Result result) {
        if (isIdle()) {
            SimulatedHost.passTimeSometimes();
        } else {
            SimulatedTicker.act();
            SimulatedTicker.restartSometimes();
            sleepSometimes();
        }
        result.r1 = TICKERS.read();
    }

    @Actor
    public void reader(LL_Result result) {
        result.r2 = READERS.read();
    }

    private static void sleepSometimes() {
        if ((ThreadLocalRandom.current().nextInt() & 7) == 0) {
            long publishedMs = StressedClock.publish(true);
            Delay.sometimes();
            long plainMs = StressedClock.PLAIN + publishedMs;
            StressedClock.WORD.compareAndSet(StressedClock.ASKING + plainMs, StressedClock.IDLE + plainMs);
        }
    }

    private static boolean isIdle() {
        return StressedClock.WORD.get() < StressedClock.ASKING;
    }
}
