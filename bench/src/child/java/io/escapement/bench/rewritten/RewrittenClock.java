package io.escapement.bench.rewritten;

/** Call sites as applications have them. The agent rewrites this package and no other. */
public final class RewrittenClock {
    private RewrittenClock() {}

    public static long nowMs() {
        return System.currentTimeMillis();
    }
}
