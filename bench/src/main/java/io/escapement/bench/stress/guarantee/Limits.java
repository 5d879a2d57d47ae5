package io.escapement.bench.stress.guarantee;

import static io.escapement.agent.floor.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Guarantees 1 to 6: readers' times lie between the floor and the real clock, and never go back. The ticker's thread
 * reads too, even within a publication, as a third thread would. One test runs in a JVM, and its states run in turn.
 */
public final class Limits {
    /** The kernel's tick is sometimes later, so that the floor is published. */
    private static final long SHORT_LEAD_MS = SimulatedHost.LONGEST_TICK_MS / 2;

    private static final long LONG_LEAD_MS = 2 * SimulatedHost.LONGEST_TICK_MS;

    private static final CheckedReader TICKERS = new CheckedReader();
    private static final CheckedReader READERS = new CheckedReader();

    private Limits() {}

    private static void engage(long leadMs) {
        CLOCK.attach(leadMs);
        CLOCK.engage();
        SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
    }

    /** The ticker publishes, and is switched off and on as at run time. Agents come and go, each with another lead. */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Ticking: never early, bounded, never backwards, never of two floors.")
    @State
    public static class Ticking {
        static {
            engage(SHORT_LEAD_MS);
        }

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            if (SimulatedHost.oneIn(8)) {
                CLOCK.bypassForAWhile();
                if (SimulatedHost.oneIn(4)) {
                    CLOCK.attach(SimulatedHost.oneIn(2) ? SHORT_LEAD_MS : LONG_LEAD_MS);
                }
                CLOCK.engage();
            }
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /** The kernel sets its page back by a little now and then. */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("A floor that is set back: never early, bounded but for that, never backwards.")
    @State
    public static class SetBack {
        static {
            CheckedReader.setBackMs = 1;
            engage(SHORT_LEAD_MS);
        }

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            SimulatedHost.setFloorBackSometimes();
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /** A time is published once; after that, readers have only the floor. */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Dozing: never early, bounded, never backwards.")
    @State
    public static class Dozing {
        static {
            engage(SHORT_LEAD_MS);
        }

        @Actor
        public void ticker(LL_Result result) {
            SimulatedHost.passTimeSometimes();
            if (SimulatedHost.oneIn(16)) {
                CLOCK.bypassForAWhile();
                CLOCK.engage();
            }
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /**
     * The hardest case: the ticker has stopped for good, so that all readers read the floor, and seconds and
     * nanoseconds change together at each of the kernel's ticks.
     */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Roll-over: no reader joins the seconds of one floor to the nanoseconds of another.")
    @State
    public static class RollOver {
        static {
            engage(LONG_LEAD_MS);
            SimulatedHost.passTime(1000 - SimulatedHost.wallMs() % 1000);
        }

        @Actor
        public void kernel(LL_Result result) {
            SimulatedHost.passTime(999); // x.000 to x.999, longer than a tick
            SimulatedHost.interruptSometimes();
            SimulatedHost.passTime(1);
            SimulatedHost.tick();
            SimulatedHost.interruptSometimes();
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }
}
