package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Several guarantees at once, while the ticker dozes, and where agents come and go. One test runs in a JVM.
 */
public final class ComingAndGoing {
    private static final long LEAD_MS = SimulatedHost.LONGEST_TICK_MS / 2;
    private static final CheckedReader TICKERS = new CheckedReader();
    private static final CheckedReader READERS = new CheckedReader();

    private ComingAndGoing() {}

    /** Guarantees 1 to 5 with a time that is published once: all that readers have after that is the floor. */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Dozing: never early, bounded, never backwards.")
    @State
    public static class Dozing {
        static {
            CLOCK.attach(LEAD_MS);
            CLOCK.publishFirst();
            SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
        }

        @Actor
        public void ticker(LL_Result result) {
            SimulatedHost.passTimeSometimes();
            if (SimulatedHost.oneIn(16)) {
                CLOCK.bypassForAWhile();
                CLOCK.publishFirst();
            }
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /**
     * Guarantee 6: agents come and go, each of which has measured another step of the floor, while the ticker of each
     * has readers counted.
     */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Reattaching: never of two floors.")
    @State
    public static class Reattaching {
        static {
            reattach(LEAD_MS);
            SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
        }

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            if (SimulatedHost.oneIn(8)) {
                CLOCK.bypassForAWhile();
                reattach(SimulatedHost.oneIn(2) ? LEAD_MS : 2 * LEAD_MS);
            }
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }

        private static void reattach(long leadMs) {
            CLOCK.attach(leadMs);
            CLOCK.engage();
        }
    }
}
