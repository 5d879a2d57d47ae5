package io.escapement.bench.stress.guarantee;

import static io.escapement.bench.stress.simulation.StressedClock.CLOCK;

import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import io.escapement.bench.stress.simulation.StressedClock.FloorKind;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Several guarantees at once, where there is another floor than the page, or none, or no ticker. One test runs in a
 * JVM.
 */
public final class OtherFloors {
    private static final long LEAD_MS = SimulatedHost.LONGEST_TICK_MS / 2;
    private static final CheckedReader TICKERS = new CheckedReader();
    private static final CheckedReader READERS = new CheckedReader();

    private OtherFloors() {}

    /**
     * Guarantees 1 to 5 where each reader asks for the floor by a call that sometimes fails: then it publishes the real
     * clock.
     */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Floor by call: never early, bounded, never backwards, also where the call fails.")
    @State
    public static class FloorByCall {
        static {
            CLOCK.attach(FloorKind.BY_CALL, LEAD_MS);
            CLOCK.engage();
            SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
        }

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            CLOCK.restartSometimes();
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /**
     * Guarantees 1 and 3 to 5 without a floor: what is published is returned as it is.
     */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("No floor: never early, never backwards.")
    @State
    public static class NoFloor {
        static {
            CheckedReader.hasFloor = false;
            CLOCK.attach(FloorKind.NONE, 0);
            CLOCK.engage();
            SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
        }

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            CLOCK.restartSometimes();
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /** Guarantees 1 to 5 with a time that is published once: all that readers have after that is the floor. */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("No ticker: never early, bounded, never backwards.")
    @State
    public static class NoTicker {
        static {
            CLOCK.attach(FloorKind.IN_PLACE, LEAD_MS);
            CLOCK.publishOnce();
            SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
        }

        @Actor
        public void ticker(LL_Result result) {
            SimulatedHost.passTimeSometimes();
            if (SimulatedHost.oneIn(16)) {
                CLOCK.bypassForAWhile();
                CLOCK.publishOnce();
            }
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }
    }

    /**
     * Guarantee 6: agents come and go, each with another floor or with none, while the ticker of each has readers
     * counted. What a reader gets that begins under one with a floor, or under none, is never behind the floor of that
     * moment.
     */
    @JCStressTest
    @JCStressMeta(CheckedReader.class)
    @Description("Reattaching: never of two floors.")
    @State
    public static class Reattaching {
        private static final FloorKind[] FLOORS = FloorKind.values();

        static {
            reattach(FloorKind.IN_PLACE);
            SimulatedJdk.meanwhile = TICKERS::readMeanwhile;
        }

        @Actor
        public void ticker(LL_Result result) {
            CLOCK.act();
            if (SimulatedHost.oneIn(8)) {
                CLOCK.bypassForAWhile();
                reattach(FLOORS[ThreadLocalRandom.current().nextInt(FLOORS.length)]);
            }
            result.r1 = TICKERS.read();
        }

        @Actor
        public void reader(LL_Result result) {
            result.r2 = READERS.read();
        }

        private static void reattach(FloorKind floor) {
            CheckedReader.hasFloor = floor != FloorKind.NONE;
            CLOCK.attach(floor, LEAD_MS);
            CLOCK.engage();
        }
    }
}
