package io.escapement.bench.rewritten;

/** Call sites as applications have them. The agent is given this package, and only this one, to rewrite. */
public final class RewrittenClock {
    private RewrittenClock() {}

    public static long nowMs() {
        return System.currentTimeMillis();
    }
}
