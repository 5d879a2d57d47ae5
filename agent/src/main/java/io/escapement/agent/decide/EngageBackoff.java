package io.escapement.agent.decide;

/**
 * The time at which the agent may try again to engage by itself: after a minute, or after five seconds as long as no
 * attempt has succeeded in this JVM. Each failure doubles that time, up to 64 minutes. An attempt counts as failed
 * until the cached clock has been served for as long as the next attempt is put off. Used by one thread.
 */
public final class EngageBackoff {
    private static final long ENGAGED_APART_NANOS = 60_000_000_000L;
    private static final long REFUSED_APART_NANOS = 5_000_000_000L;
    private static final long MOST_APART_NANOS = 64 * 60_000_000_000L;
    private static final int MOST_DOUBLINGS = 10;

    private long triedAtNanos;
    private int failures;

    /** Whether the cached clock has been seen served. */
    private boolean hasServed;

    /** Counts the JVM's start, at that monotonic time, as the last attempt. */
    public EngageBackoff(long nowNanos) {
        triedAtNanos = nowNanos;
    }

    /** Whether the next attempt is due. */
    public boolean isDue(long nowNanos) {
        long apartNanos = (hasServed ? ENGAGED_APART_NANOS : REFUSED_APART_NANOS) << Math.min(failures, MOST_DOUBLINGS);
        return nowNanos - triedAtNanos >= Math.min(apartNanos, MOST_APART_NANOS);
    }

    public void tried(long nowNanos) {
        triedAtNanos = nowNanos;
        failures++;
    }

    /** Follows a look that has found the cached clock served. */
    public void served(long nowNanos) {
        if (!hasServed) {
            // A refusal before says nothing of a loss later.
            hasServed = true;
            failures = 1;
        } else if (isDue(nowNanos)) {
            failures = 0;
        }
    }

    /** Has the failures before no longer count. */
    public void forget() {
        failures = 0;
    }
}
