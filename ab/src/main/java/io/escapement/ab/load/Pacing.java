package io.escapement.ab.load;

/**
 * Decides when a free connection sends next. Shared by all threads of a phase; times are nanoseconds since its start.
 */
interface Pacing {

    long END = -1;

    /** The intended send time of the next request, which may lie in the past, or {@link #END}. */
    long claimNanos(long nowNanos);

    /** How many requests the plan holds in all, or {@link #END} if there is no plan. */
    long planned();
}
