package io.escapement.ab.fleet;

import java.util.Collection;

/** The figures of each period of an instance, in the order in which they are asked for. */
enum Figure {
    LEAST_ARM,
    MOST_ARM,
    SCRAPES,
    /** From the beginning of the period before. */
    SCRAPES_OF_TWO,
    SERVED_SECONDS,
    /** From the beginning of the period before, and some time earlier. */
    CPU_RESETS,
    REQUEST_RESETS,
    LATENCY_RESETS,
    /** How often the server has the instance's series, as where two replicas of it are asked at once. */
    AGENT_COPIES,
    CPU_COPIES,
    REQUEST_COPIES,
    LATENCY_COPIES,
    CPU_SECONDS,
    /** As {@code increase} has it, which native histograms are asked by. */
    CPU_INCREASE,
    REQUESTS,
    LATENCY_COUNT,
    LATENCY_SECONDS;

    static final String CACHED_SECONDS = "escapement_scheduled_cached_seconds_total";
    static final String REAL_SECONDS = "escapement_scheduled_real_seconds_total";

    /**
     * Null if the plan has none of it.
     *
     * @param isNative whether the latency is a native histogram
     * @param target the names of the labels that all series of an instance have alike
     */
    String query(FleetPlan plan, boolean isNative, Collection<String> target) {
        String latency = isNative ? plan.latency() : plan.latencyPart("count");
        return switch (this) {
            case LEAST_ARM -> "min_over_time(" + plan.window(plan.arm()) + ")";
            case MOST_ARM -> "max_over_time(" + plan.window(plan.arm()) + ")";
            case SCRAPES -> plan.samples(plan.arm());
            case SCRAPES_OF_TWO -> "count_over_time(" + plan.samples(plan.arm(), plan.secondsOfTwo()) + ")";
            case SERVED_SECONDS -> plan.growth(CACHED_SECONDS) + " + " + plan.growth(REAL_SECONDS);
            case CPU_RESETS -> plan.resets(plan.cpu());
            case REQUEST_RESETS -> plan.resets(plan.requests());
            case LATENCY_RESETS -> plan.resets(latency);
            case AGENT_COPIES -> plan.copies(CACHED_SECONDS, target);
            case CPU_COPIES -> plan.copies(plan.cpu(), target);
            case REQUEST_COPIES -> plan.copies(plan.requests(), target);
            case LATENCY_COPIES -> plan.copies(latency, target);
            case CPU_SECONDS -> plan.growth(plan.cpu());
            case CPU_INCREASE -> isNative ? plan.increase(plan.cpu()) : null;
            case REQUESTS ->
                plan.requests() == null ? LATENCY_COUNT.query(plan, isNative, target) : plan.growth(plan.requests());
            case LATENCY_COUNT -> isNative ? plan.nativeIncrease("count") : plan.growth(latency);
            case LATENCY_SECONDS -> isNative ? plan.nativeIncrease("sum") : plan.growth(plan.latencyPart("sum"));
        };
    }
}
