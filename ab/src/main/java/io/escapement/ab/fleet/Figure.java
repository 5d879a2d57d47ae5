package io.escapement.ab.fleet;

/** What is known of each period of an instance, in the order in which it is asked for. */
enum Figure {
    LEAST_ARM,
    MOST_ARM,
    SCRAPES,
    SERVED_SECONDS,
    RESETS,
    CPU_SECONDS,
    REQUESTS,
    LATENCY_SECONDS,
    LATENCY_COUNT;

    private static final String CACHED_SECONDS = "escapement_scheduled_cached_seconds_total";
    private static final String REAL_SECONDS = "escapement_scheduled_real_seconds_total";

    /** Null if the plan has none of it. */
    String query(FleetPlan plan) {
        return switch (this) {
            case LEAST_ARM -> "min_over_time(" + plan.counted(plan.arm()) + ")";
            case MOST_ARM -> "max_over_time(" + plan.counted(plan.arm()) + ")";
            case SCRAPES -> "count_over_time(" + plan.counted(plan.arm()) + ")";
            case SERVED_SECONDS -> plan.growth(CACHED_SECONDS) + " + " + plan.growth(REAL_SECONDS);
            case RESETS -> "sum by (job, instance) (resets(" + plan.counted(plan.cpu()) + "))";
            case CPU_SECONDS -> plan.growth(plan.cpu());
            case REQUESTS -> plan.counter() == null ? null : plan.growth(plan.counter());
            case LATENCY_SECONDS -> plan.latency() == null ? null : plan.growth(plan.part("_sum"));
            case LATENCY_COUNT -> plan.latency() == null ? null : plan.growth(plan.part("_count"));
        };
    }

    /** The name of the series that it is of, and the option that says it. */
    String series(FleetPlan plan) {
        return switch (this) {
            case LEAST_ARM, MOST_ARM, SCRAPES -> plan.arm() + " (--arm)";
            case SERVED_SECONDS -> CACHED_SECONDS + ", or no " + REAL_SECONDS + ",";
            case RESETS, CPU_SECONDS -> plan.cpu() + " (--cpu)";
            case REQUESTS -> plan.counter() + (plan.requests() == null ? " (--latency)" : " (--requests)");
            case LATENCY_SECONDS -> plan.part("_sum") + " (--latency)";
            case LATENCY_COUNT -> plan.part("_count") + " (--latency)";
        };
    }
}
