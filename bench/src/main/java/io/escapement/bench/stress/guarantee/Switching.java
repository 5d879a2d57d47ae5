package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Guarantees 4 and 5: from bypassed to engaged, and back. */
public final class Switching {
    private Switching() {}

    /** Guarantee 4: readers return the real clock until the ticker has published, which may be held up anywhere. */
    @JCStressTest
    @Description("Engaging: no thread gets less than the real clock that it got before.")
    @Outcome(id = "bypassed", expect = Expect.ACCEPTABLE, desc = "Began before the ticker did.")
    @Outcome(id = "engaging", expect = Expect.ACCEPTABLE, desc = "Began before the first publication.")
    @Outcome(id = "engaged", expect = Expect.ACCEPTABLE, desc = "Began after it.")
    @Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
    @State
    public static class Engaging {
        static {
            CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
        }

        /** The reader's. */
        private static long lastMs;

        @Actor
        public void ticker() {
            CLOCK.bypassForAWhile();
            CLOCK.engage();
            SimulatedHost.interruptSometimes();
        }

        @Actor
        public void reader(L_Result result) {
            long word = CLOCK.word();
            long readMs = CLOCK.currentTimeMillis();
            if (readMs < lastMs) {
                result.r1 = "BACKWARDS";
            } else if (CLOCK.isBypassed(word)) {
                result.r1 = "bypassed";
            } else {
                result.r1 = CLOCK.isEngaged(word) ? "engaged" : "engaging";
            }
            lastMs = readMs;
        }
    }

    /** Guarantee 5: the ticker has published, time passes, and it bypasses. */
    @JCStressTest
    @Description("Bypassing: the real clock is not less than what a thread got while engaged.")
    @Outcome(id = "engaged", expect = Expect.ACCEPTABLE, desc = "Still engaged.")
    @Outcome(id = "bypassed", expect = Expect.ACCEPTABLE, desc = "The real clock.")
    @Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "Less than while engaged.")
    @Outcome(id = "LATE", expect = Expect.FORBIDDEN, desc = "Bypassed, but less than the real clock.")
    @State
    public static class Bypassing {
        static {
            CLOCK.attach(SimulatedHost.LONGEST_TICK_MS / 2);
        }

        private static volatile boolean bypassed;

        /** The reader's. */
        private static long lastMs;

        @Actor
        public void ticker() {
            bypassed = false;
            CLOCK.engage();
            CLOCK.act();
            CLOCK.act();
            CLOCK.bypass();
            bypassed = true;
            SimulatedHost.passTimeSometimes();
            SimulatedHost.interruptSometimes();
        }

        @Actor
        public void reader(L_Result result) {
            long beganMs = SimulatedHost.wallMs();
            boolean began = bypassed;
            long readMs = CLOCK.currentTimeMillis();
            boolean stillBypassed = began && bypassed;
            if (readMs < lastMs) {
                result.r1 = "BACKWARDS";
            } else if (stillBypassed) {
                result.r1 = readMs < beganMs ? "LATE" : "bypassed";
            } else {
                result.r1 = "engaged";
            }
            lastMs = readMs;
        }
    }

    /**
     * Guarantee 4 where the real clock has more digits than the published time, as {@code Instant.now()} gives them.
     */
    @JCStressTest
    @Description("To engaged and back: no thread gets less than it got before, to the last digit of the real clock.")
    @Outcome(id = "all digits", expect = Expect.ACCEPTABLE, desc = "The real clock is served.")
    @Outcome(id = "milliseconds", expect = Expect.ACCEPTABLE, desc = "The limit is passed, or the clock engaged.")
    @Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
    @State
    public static class Digits {
        static {
            CLOCK.attach(2 * SimulatedHost.LONGEST_TICK_MS);
        }

        /** The reader's. */
        private static long lastHalves;

        @Actor
        public void ticker() {
            CLOCK.bypassForAWhile();
            CLOCK.engage();
            CLOCK.act();
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
}
