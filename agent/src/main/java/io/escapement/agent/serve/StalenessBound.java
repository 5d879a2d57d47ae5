package io.escapement.agent.serve;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Option;
import io.escapement.agent.floor.FloorWatch;

/**
 * Compares the staleness asked for with the least that this kernel can hold.
 * Why: docs/decisions/31-a-bound-that-fits.md.
 */
public final class StalenessBound {
    private static final long NANOS_PER_MS = 1_000_000;

    private StalenessBound() {}

    /**
     * Returns why the bound can't be held, in words that name the least bound; null if it can be held.
     *
     * @param watch has observed the floor; null if there is none
     */
    public static String refusal(AgentOptions options, FloorWatch watch) {
        String wanted = "max-staleness=" + options.value(Option.MAX_STALENESS);
        if (watch == null) {
            return wanted
                    + " can't be held here, because the kernel's coarse clock is not found in memory, as in a time"
                    + " namespace, in many sandboxes, in a JVM with CRaC, and where a library fakes the time";
        }
        long leastMs = watch.leastStalenessMs();
        if (watch.hasSeenSteps() && options.maxStalenessNanos >= leastMs * NANOS_PER_MS) {
            return null;
        }
        if (!watch.hasSeenSingleSteps()) {
            return wanted
                    + " can't be promised, because this process gets too little processor time to see how often the"
                    + " kernel's coarse clock moves";
        }
        String most = options.fitsKernel ? " (at most " + options.maxStaleness() + ")" : "";
        return wanted + most + " can't be held on this kernel, whose coarse clock moves every "
                + Math.round(watch.stepMillis()) + " ms: the smallest is max-staleness=" + leastMs + "ms";
    }

    /** Returns the bound that comes in force, in ns, if it is not refused. */
    public static long inForceNanos(AgentOptions options, FloorWatch watch) {
        return options.fitsKernel ? watch.leastStalenessMs() * NANOS_PER_MS : options.maxStalenessNanos;
    }

    /**
     * Says how far reads are behind the real clock: one step of the kernel's coarse clock on average, and two at most,
     * since the kernel adds whole ticks and keeps the rest of a tick for the next step.
     *
     * @param ticks whether a thread publishes each millisecond
     */
    public static String behindInWords(double stepMillis, boolean ticks) {
        if (ticks) {
            return "reads are right to the millisecond, by tick=1ms";
        }
        long stepMs = Math.max(1, Math.round(stepMillis));
        return "reads are " + stepMs + " ms behind on average and " + 2 * stepMs + " at most"
                + (stepMs == 1 ? "" : "; tick=1ms has them right to the millisecond");
    }
}
