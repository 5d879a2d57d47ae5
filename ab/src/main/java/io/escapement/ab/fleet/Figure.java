package io.escapement.ab.fleet;

/** What is known of each period of an instance, in the order in which it is asked for. */
enum Figure {
    LEAST_ARM,
    MOST_ARM,
    SCRAPES,
    /** From the beginning of the period before. */
    SCRAPES_OF_TWO,
    SERVED_SECONDS,
    RESETS,
    CPU_SECONDS,
    REQUESTS,
    LATENCY_COUNT,
    LATENCY_SECONDS;

    static final String CACHED_SECONDS = "escapement_scheduled_cached_seconds_total";
    static final String REAL_SECONDS = "escapement_scheduled_real_seconds_total";

    /**
     * Null if the plan has none of it.
     *
     * @param isNative whether the latency is a native histogram
     */
    String query(FleetPlan plan, boolean isNative) {
        return switch (this) {
            case LEAST_ARM -> "min_over_time(" + plan.window(plan.arm()) + ")";
            case MOST_ARM -> "max_over_time(" + plan.window(plan.arm()) + ")";
            case SCRAPES -> "count_over_time(" + plan.window(plan.arm()) + ")";
            case SCRAPES_OF_TWO -> "count_over_time(" + plan.samples(plan.arm(), plan.secondsOfTwo()) + ")";
            case SERVED_SECONDS -> plan.growth(CACHED_SECONDS) + " + " + plan.growth(REAL_SECONDS);
            case RESETS -> "sum by (job, instance) (resets(" + plan.window(plan.cpu()) + "))";
            case CPU_SECONDS -> plan.growth(plan.cpu());
            case REQUESTS ->
                plan.requests() == null ? LATENCY_COUNT.query(plan, isNative) : plan.growth(plan.requests());
            case LATENCY_COUNT -> latency(plan, isNative, "count");
            case LATENCY_SECONDS -> latency(plan, isNative, "sum");
        };
    }

    private static String latency(FleetPlan plan, boolean isNative, String part) {
        if (plan.latency() == null) {
            return null;
        }
        return isNative
                ? "sum by (job, instance) (histogram_" + part + "(increase(" + plan.window(plan.latency()) + ")))"
                : plan.growth(plan.latencyPart(part));
    }
}
