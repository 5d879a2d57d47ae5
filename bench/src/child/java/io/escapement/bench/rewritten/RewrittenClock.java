package io.escapement.bench.rewritten;

/** A call site as applications have it. The agent is given this package, and only this one, to rewrite. */
public final class RewrittenClock {
    private RewrittenClock() {}

    public static long nowMs() {
        return System.currentTimeMillis();
    }
}
