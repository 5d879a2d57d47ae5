package io.escapement.bench.stress.guarantee;

import static io.escapement.agent.floor.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Guarantee 7 with a wall clock that is set back by an hour and forward again, also within a publication. Also tests
 * that a reader follows the wall clock. The step forward is a millisecond longer than the step back. Otherwise a reader
 * might be held up while the wall clock goes back and returns to the very millisecond that was published when the
 * reader began. Such a reader would not notice that the word was changed, and would leave its old time there.
 */
@JCStressTest
@Description(
        "Stepping: a reader that begins after the wall clock was set follows it, and gets no second that was over.")
@Outcome(id = "followed", expect = Expect.ACCEPTABLE, desc = "Between the floor and the real clock.")
@Outcome(id = "meanwhile", expect = Expect.ACCEPTABLE, desc = "The wall clock was set during the read.")
@Outcome(id = "AHEAD", expect = Expect.FORBIDDEN, desc = "Did not follow the step back.")
@Outcome(id = "BEHIND", expect = Expect.FORBIDDEN, desc = "Did not follow the step forward.")
@Outcome(id = "SECOND BEFORE", expect = Expect.FORBIDDEN, desc = "A second that was over before the read began.")
@State
public class Stepping {
    private static final long STEP_MS = TimeUnit.HOURS.toMillis(1);
    private static final long SECOND_MS = 1_000;

    static {
        CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
        CLOCK.engage();
        SimulatedJdk.meanwhile = Stepping::stepSometimes;
    }

    /** The ticker's. */
    private static long nextStepMs = -STEP_MS;

    @Actor
    public void ticker() {
        CLOCK.act();
        stepSometimes();
    }

    @Actor
    public void reader(L_Result result) {
        int settings = SimulatedHost.settings();
        long second = SimulatedHost.wallMs() / SECOND_MS;
        long floorMs = SimulatedHost.floorMs();
        long readMs = CLOCK.currentTimeMillis();
        long wallMs = SimulatedHost.wallMs();
        if ((settings & 1) != 0 || SimulatedHost.settings() != settings) {
            result.r1 = "meanwhile";
        } else if (readMs > wallMs) {
            result.r1 = "AHEAD";
        } else if (readMs / SECOND_MS < second) {
            result.r1 = "SECOND BEFORE";
        } else {
            result.r1 = readMs < floorMs ? "BEHIND" : "followed";
        }
    }

    private static void stepSometimes() {
        if (SimulatedHost.oneIn(16)) {
            SimulatedHost.step(nextStepMs);
            nextStepMs = nextStepMs < 0 ? STEP_MS + 1 : -STEP_MS;
        }
    }
}
