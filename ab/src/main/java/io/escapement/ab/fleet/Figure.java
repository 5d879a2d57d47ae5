package io.escapement.ab.fleet;

/** What is known of each period of an instance, in the order in which it is asked for. */
enum Figure {
    LEAST_ARM,
    MOST_ARM,
    SCRAPES,
    RESETS,
    SERVED_SECONDS,
    CPU_SECONDS,
    REQUESTS,
    LATENCY_SECONDS,
    LATENCY_COUNT;

    /** Null if the plan has none of it. */
    String query(FleetPlan plan) {
        String arm = plan.counted(plan.arm());
        return switch (this) {
            case LEAST_ARM -> "min_over_time(" + arm + ")";
            case MOST_ARM -> "max_over_time(" + arm + ")";
            case SCRAPES -> "count_over_time(" + arm + ")";
            case RESETS -> "sum by (job, instance) (resets(" + plan.counted(plan.cpu()) + "))";
            case SERVED_SECONDS -> plan.growth(plan.cachedSeconds()) + " + " + plan.growth(plan.realSeconds());
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
            case RESETS, CPU_SECONDS -> plan.cpu() + " (--cpu)";
            case SERVED_SECONDS ->
                plan.cachedSeconds() + " (--cached-seconds), or no " + plan.realSeconds() + " (--real-seconds),";
            case REQUESTS -> plan.counter() + (plan.requests() == null ? " (--latency)" : " (--requests)");
            case LATENCY_SECONDS -> plan.part("_sum") + " (--latency)";
            case LATENCY_COUNT -> plan.part("_count") + " (--latency)";
        };
    }
}
