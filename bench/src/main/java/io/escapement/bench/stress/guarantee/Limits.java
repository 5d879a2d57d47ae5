package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

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

/** Guarantees 1, 2 and 7: what readers get lies between the floor and the real clock. */
public final class Limits {
    private Limits() {}

    /** Guarantee 1, over everything that the ticker does in its life: bypassed, engaging, engaged. */
    @JCStressTest
    @Description("Never early: no reader gets more than the real clock has when it ends.")
    @Outcome(id = "equal", expect = Expect.ACCEPTABLE, desc = "The real clock's time.")
    @Outcome(id = "behind", expect = Expect.ACCEPTABLE, desc = "An earlier time.")
    @Outcome(id = "EARLY", expect = Expect.FORBIDDEN, desc = "A time that the real clock has not reached.")
    @State
    public static class NeverEarly {
        static {
            CLOCK.attach(SimulatedHost.LONGEST_TICK_MS / 2);
            CLOCK.engage();
        }

        @Actor
        public void ticker() {
            CLOCK.act();
            CLOCK.restartSometimes();
        }

        @Actor
        public void reader(L_Result result) {
            long readMs = CLOCK.currentTimeMillis();
            long wallMs = SimulatedHost.wallMs();
            result.r1 = Compared.outcome(readMs, wallMs, "behind", "equal", "EARLY");
        }
    }

    /** Guarantee 2, while the ticker publishes and the kernel's page moves, also in the midst of a publication. */
    @JCStressTest
    @Description("Bounded: no reader gets less than the floor that was there when it began.")
    @Outcome(id = "published", expect = Expect.ACCEPTABLE, desc = "A time past the floor.")
    @Outcome(id = "floor", expect = Expect.ACCEPTABLE, desc = "The floor.")
    @Outcome(id = "LATE", expect = Expect.FORBIDDEN, desc = "Less than the floor.")
    @State
    public static class Bounded {
        static {
            CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
            CLOCK.engage();
        }

        @Actor
        public void ticker() {
            CLOCK.act();
        }

        @Actor
        public void reader(L_Result result) {
            long floorMs = SimulatedHost.floorMs();
            long readMs = CLOCK.currentTimeMillis();
            result.r1 = Compared.outcome(readMs, floorMs, "LATE", "floor", "published");
        }
    }

    /** Guarantee 7, over all that the ticker does while engaged, and with a wall clock that is set to and fro. */
    @JCStressTest
    @Description("Whole seconds: no reader gets a second that was over before it began.")
    @Outcome(id = "real", expect = Expect.ACCEPTABLE, desc = "The second of the real clock.")
    @Outcome(id = "next", expect = Expect.ACCEPTABLE, desc = "A second that began during the read.")
    @Outcome(id = "meanwhile", expect = Expect.ACCEPTABLE, desc = "The wall clock was set during the read.")
    @Outcome(id = "SECOND BEFORE", expect = Expect.FORBIDDEN, desc = "A second that was over.")
    @State
    public static class WholeSeconds {
        private static final long STEP_MS = TimeUnit.HOURS.toMillis(1);
        private static final long SECOND_MS = 1_000;

        static {
            CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
            CLOCK.engage();
        }

        /** The ticker's. */
        private static long nextStepMs = -STEP_MS;

        @Actor
        public void ticker() {
            CLOCK.act();
            if (SimulatedHost.oneIn(64)) {
                SimulatedHost.step(nextStepMs);
                nextStepMs = nextStepMs < 0 ? STEP_MS + 1 : -STEP_MS;
            }
        }

        @Actor
        public void reader(L_Result result) {
            int settings = SimulatedHost.settings();
            long second = SimulatedHost.wallMs() / SECOND_MS;
            long readSecond = CLOCK.currentTimeMillis() / SECOND_MS;
            if ((settings & 1) != 0 || SimulatedHost.settings() != settings) {
                result.r1 = "meanwhile";
            } else if (readSecond < second) {
                result.r1 = "SECOND BEFORE";
            } else {
                result.r1 = readSecond == second ? "real" : "next";
            }
        }
    }

    /**
     * Guarantees 1 and 2 where they are hardest: the ticker has stopped for good, so that all readers read the floor,
     * and seconds and nanoseconds change together at each of the kernel's ticks.
     */
    @JCStressTest
    @Description("Roll-over: no reader joins the seconds of one floor to the nanoseconds of another.")
    @Outcome(id = "whole", expect = Expect.ACCEPTABLE, desc = "A floor that was there within the read.")
    @Outcome(id = "TORN EARLY", expect = Expect.FORBIDDEN, desc = "New seconds, old nanoseconds.")
    @Outcome(id = "TORN LATE", expect = Expect.FORBIDDEN, desc = "Old seconds, new nanoseconds.")
    @State
    public static class RollOver {
        static {
            CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
            CLOCK.engage();
            SimulatedHost.passTime(1000 - SimulatedHost.wallMs() % 1000);
        }

        @Actor
        public void kernel() {
            SimulatedHost.passTime(999); // x.000 to x.999, longer than a tick
            SimulatedHost.interruptSometimes();
            SimulatedHost.passTime(1);
            SimulatedHost.tick();
            SimulatedHost.interruptSometimes();
        }

        @Actor
        public void reader(L_Result result) {
            long floorMs = SimulatedHost.floorMs();
            long readMs = CLOCK.currentTimeMillis();
            if (readMs > SimulatedHost.wallMs()) {
                result.r1 = "TORN EARLY";
            } else {
                result.r1 = readMs < floorMs ? "TORN LATE" : "whole";
            }
        }
    }

    /**
     * The wall clock is set back by an hour and forward again, also in the midst of a publication. Forward by a
     * millisecond more: a reader that is held up while the wall clock goes back, and returns to the very millisecond
     * that was published when the reader began, would not notice that the word was changed, and would leave there what
     * it has read.
     */
    @JCStressTest
    @Description("Stepping: a reader that begins after the wall clock was set follows it.")
    @Outcome(id = "followed", expect = Expect.ACCEPTABLE, desc = "Between the floor and the real clock.")
    @Outcome(id = "meanwhile", expect = Expect.ACCEPTABLE, desc = "The wall clock was set during the read.")
    @Outcome(id = "AHEAD", expect = Expect.FORBIDDEN, desc = "Did not follow the step back.")
    @Outcome(id = "BEHIND", expect = Expect.FORBIDDEN, desc = "Did not follow the step forward.")
    @State
    public static class Stepping {
        private static final long STEP_MS = TimeUnit.HOURS.toMillis(1);

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
            long floorMs = SimulatedHost.floorMs();
            long readMs = CLOCK.currentTimeMillis();
            long wallMs = SimulatedHost.wallMs();
            if ((settings & 1) != 0 || SimulatedHost.settings() != settings) {
                result.r1 = "meanwhile";
            } else if (readMs > wallMs) {
                result.r1 = "AHEAD";
            } else {
                result.r1 = readMs < floorMs ? "BEHIND" : "followed";
            }
        }

        private static void stepSometimes() {
            if (SimulatedHost.oneIn(8)) {
                SimulatedHost.step(nextStepMs);
                nextStepMs = nextStepMs < 0 ? STEP_MS + 1 : -STEP_MS;
            }
        }
    }
}
