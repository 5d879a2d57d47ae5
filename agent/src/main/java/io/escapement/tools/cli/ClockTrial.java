package io.escapement.tools.cli;

import io.escapement.agent.probe.ReadCostOnAllCores;
import io.escapement.agent.process.Pause;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/** Finds out what the clock in force costs, and how it runs. */
class ClockTrial {
    private static final long EACH_NANOS = 100_000_000;

    /** Short enough to lie within the time that a busy host gives this thread at once. */
    private static final long SLICE_NANOS = 1_000_000;

    /** In a slice: a clock that stands still, or nearly, ends none. */
    private static final int MOST_READS = 200_000;

    private static final int SLICES = 250;
    private static final long PAUSE_NANOS = 100_000_000;

    /** What was found; of two measurements the least, since whatever disturbs one makes its figures larger. */
    static final class Figures {
        private static final double LESS_THAN_NOISE = 1.2;
        private static final double MORE_THAN_NOISE = 1.5;

        /** Of two rates, which a busy host hides. */
        private static final double TOLERANCE = 0.02;

        private static final long COARSE_FROM_NANOS = 500_000;

        private final double oneCoreNanos;
        private final double allCoresNanos;

        /** Time of the clock in a second of the scheduler's clock, which is another on most hosts, in s. */
        private final double rate;

        private final long stepNanos;

        Figures(double oneCoreNanos, double allCoresNanos, double rate, long stepNanos) {
            this.oneCoreNanos = oneCoreNanos;
            this.allCoresNanos = allCoresNanos;
            this.rate = rate;
            this.stepNanos = stepNanos;
        }

        Figures orLess(Figures other) {
            return new Figures(
                    Math.min(oneCoreNanos, other.oneCoreNanos),
                    Math.min(allCoresNanos, other.allCoresNanos),
                    Math.min(rate, other.rate),
                    Math.min(stepNanos, other.stepNanos));
        }

        /** Whether it is cheaper on all cores, by what noise is not, and no dearer on one. */
        boolean isBetterThan(Figures other) {
            return allCoresNanos * MORE_THAN_NOISE <= other.allCoresNanos
                    && oneCoreNanos <= other.oneCoreNanos * LESS_THAN_NOISE;
        }

        /** Returns what is wrong with the clock, beside the one that was in force before, or null. */
        String flaw(Figures before) {
            if (stepNanos >= COARSE_FROM_NANOS) {
                return "moves only every " + stepNanos / 1000 + " us";
            }
            double faster = (rate / before.rate - 1) * 100;
            return Math.abs(faster) / 100 <= TOLERANCE
                    ? null
                    : String.format(Locale.ROOT, "runs by %+.1f %% faster than the one before", faster);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%8.0f ns %8.0f ns", oneCoreNanos, allCoresNanos);
        }
    }

    /** Measures, which takes half a second. */
    Figures figures() {
        ReadCostOnAllCores cost = ReadCostOnAllCores.measure(EACH_NANOS);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double rate = Double.MAX_VALUE;
        long stepNanos = Long.MAX_VALUE;
        for (int slice = 0; slice < SLICES; slice++) {
            long from = System.nanoTime();
            long scheduledFrom = threads.getCurrentThreadCpuTime();
            long now = from;
            for (int reads = 0; now - from < SLICE_NANOS && reads < MOST_READS; reads++) {
                long before = now;
                now = System.nanoTime();
                stepNanos = now > before ? Math.min(stepNanos, now - before) : stepNanos;
            }
            // Whatever takes the processor from this thread makes the rate larger.
            double scheduledNanos = threads.getCurrentThreadCpuTime() - scheduledFrom;
            rate = Math.min(rate, (System.nanoTime() - from) / scheduledNanos);
        }
        return new Figures(cost.oneCoreNanos, cost.nanos, rate, stepNanos);
    }

    TimeOfProcessors observe(Runnable whatSwitches) throws IOException {
        return TimeOfProcessors.observe(whatSwitches);
    }

    void pause() {
        Pause.nanos(PAUSE_NANOS);
    }
}
