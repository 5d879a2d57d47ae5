package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import io.escapement.bench.stress.simulation.StressedClock.FloorKind;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Guarantee 6, and that the ticker is woken: it asks whether anybody reads, goes to sleep where it sees nobody, and a
 * reader comes in the meantime. It sleeps no longer than until then.
 */
@JCStressTest
@Description("Idling: a reader wakes the ticker, and nobody sees time go back.")
@Outcome(id = "awake, (read|woke)", expect = Expect.ACCEPTABLE, desc = "A reader came before the ticker slept.")
@Outcome(id = "asleep, (read|woke)", expect = Expect.ACCEPTABLE, desc = "The ticker sleeps, no reader has come.")
@Outcome(id = "woken, (read|woke)", expect = Expect.ACCEPTABLE, desc = "The ticker slept, and a reader woke it.")
@Outcome(id = "LOST.*", expect = Expect.FORBIDDEN, desc = "A reader took the clock out of idle and woke nobody.")
@Outcome(id = ".*STILL IDLE", expect = Expect.FORBIDDEN, desc = "Idle after a reader has read.")
@Outcome(id = ".*BACKWARDS", expect = Expect.FORBIDDEN, desc = "A reader got an earlier time.")
@State
public class Idling {
    private static final String LOST = "LOST";
    private static final int PATIENCE_SPINS = 50;
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(15);

    /** The ticker's. */
    private static int sleeps;

    /** The reader's. */
    private static long lastMs;

    static {
        CLOCK.attach(FloorKind.IN_PLACE, 2 * SimulatedHost.LONGEST_TICK_MS);
        CLOCK.engage();
    }

    @Actor
    public void ticker(LL_Result result) {
        if (!isIdle()) {
            // Who took the clock out of an earlier sleep may be about to wake; after the next sleep it would not count.
            result.r1 = woken();
            if (result.r1.equals(LOST)) {
                return;
            }
            SimulatedHost.passTime(1); // so that no two idle words are the same
            long publishedMs = CLOCK.publish(true);
            SimulatedHost.interruptSometimes();
            if (!CLOCK.sleep(publishedMs)) {
                result.r1 = "awake";
                return;
            }
            sleeps++;
        }
        if (SimulatedHost.oneIn(2)) {
            CLOCK.currentTimeMillis(); // as another reader's thread would
        }
        for (int i = 0; i < PATIENCE_SPINS && isIdle(); i++) {
            SimulatedHost.passTimeSometimes();
        }
        result.r1 = isIdle() ? "asleep" : woken();
    }

    @Actor
    public void reader(LL_Result result) {
        long word = CLOCK.word();
        long readMs = CLOCK.currentTimeMillis();
        if (readMs < lastMs) {
            result.r2 = "BACKWARDS";
        } else if (CLOCK.isIdle(word)) {
            result.r2 = CLOCK.word() == word ? "STILL IDLE" : "woke";
        } else {
            result.r2 = "read";
        }
        lastMs = readMs;
    }

    private static boolean isIdle() {
        return CLOCK.isIdle(CLOCK.word());
    }

    private static String woken() {
        long startNanos = System.nanoTime();
        int wakes = SimulatedJdk.WAKES.get();
        while (wakes < sleeps && System.nanoTime() - startNanos < LOST_NANOS) {
            Thread.onSpinWait();
            wakes = SimulatedJdk.WAKES.get();
        }
        String seen = wakes < sleeps ? LOST : "woken";
        sleeps = wakes;
        return seen;
    }
}
