package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/** Guarantee 3: while engaged, time never goes back. */
public final class Backwards {
    private Backwards() {}

    /**
     * Guarantee 3 within a thread. The kernel's tick is sometimes later than the lead, so that the floor is published. The
     * kernel sets its page back by a little now and then.
     */
    @JCStressTest
    @Description("Never backwards: no thread gets less than it has got before.")
    @Outcome(id = "same", expect = Expect.ACCEPTABLE, desc = "The same time again.")
    @Outcome(id = "later", expect = Expect.ACCEPTABLE, desc = "A later time.")
    @Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
    @State
    public static class NeverBackwards {
        static {
            CLOCK.attach(SimulatedHost.LONGEST_TICK_MS / 2);
            CLOCK.engage();
        }

        /** The reader's; one test runs in a JVM, and its states in turn. */
        private static long lastMs;

        @Actor
        public void ticker() {
            CLOCK.act();
            SimulatedHost.setFloorBackSometimes();
        }

        @Actor
        public void reader(L_Result result) {
            long readMs = CLOCK.currentTimeMillis();
            result.r1 = Compared.outcome(readMs, lastMs, "BACKWARDS", "same", "later");
            lastMs = readMs;
        }
    }

    /**
     * Guarantee 3 across a happens-before, both ways: each thread reads and then writes a volatile field, the other
     * reads that and then the clock. The ticker's thread also reads in the midst of a publication, as a third thread
     * would. The kernel sets its page back by a little now and then.
     */
    @JCStressTest
    @Description("Never backwards: no thread gets less than what another had got when it handed over.")
    @Outcome(id = "(same|later), (same|later)", expect = Expect.ACCEPTABLE, desc = "Not less than the other's.")
    @Outcome(id = ".*BACKWARDS.*", expect = Expect.FORBIDDEN, desc = "Less than the other's.")
    @State
    public static class NeverBackwardsAfterHandover {
        static {
            CLOCK.attach(SimulatedHost.LONGEST_TICK_MS / 2);
            CLOCK.engage();
            SimulatedJdk.meanwhile = NeverBackwardsAfterHandover::readMeanwhile;
        }

        private static volatile long handedOverMs;
        private static volatile boolean backwardsMeanwhile;

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            SimulatedHost.setFloorBackSometimes();
            CLOCK.restartSometimes();
            result.r1 = backwardsMeanwhile ? "BACKWARDS" : readAfterHandover();
            backwardsMeanwhile = false;
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = readAfterHandover();
        }

        private static void readMeanwhile() {
            backwardsMeanwhile |= readAfterHandover().equals("BACKWARDS");
        }

        private static String readAfterHandover() {
            long othersMs = handedOverMs;
            long readMs = CLOCK.currentTimeMillis();
            handedOverMs = readMs;
            return Compared.outcome(readMs, othersMs, "BACKWARDS", "same", "later");
        }
    }

    /**
     * Guarantee 3 while readers are counted, until the last one of them ends the count.
     */
    @JCStressTest
    @Description("Counted: no thread gets less than before, whoever begins, goes on with or ends a count.")
    @Outcome(id = "counted", expect = Expect.ACCEPTABLE, desc = "Readers were counted.")
    @Outcome(id = "not counted", expect = Expect.ACCEPTABLE, desc = "They were not.")
    @Outcome(id = "BACKWARDS", expect = Expect.FORBIDDEN, desc = "An earlier time.")
    @State
    public static class Counted {
        static {
            CLOCK.attach(SimulatedHost.LONGEST_TICK_MS / 2);
            CLOCK.engage();
        }

        /** The reader's. */
        private static long lastMs;

        @Actor
        public void ticker() {
            CLOCK.publish();
            SimulatedHost.passTimeSometimes();
            SimulatedHost.setFloorBackSometimes();
        }

        @Actor
        public void reader(L_Result result) {
            long word = CLOCK.word();
            long readMs = CLOCK.currentTimeMillis();
            String unlessBackwards = CLOCK.isCounting(word) ? "counted" : "not counted";
            result.r1 = readMs < lastMs ? "BACKWARDS" : unlessBackwards;
            lastMs = readMs;
        }
    }
}
