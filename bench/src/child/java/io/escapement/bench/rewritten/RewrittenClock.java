package io.escapement.bench.rewritten;

import java.time.Instant;
import java.util.Date;

/** Call sites as applications have them. The agent is given this package, and only this one, to rewrite. */
public final class RewrittenClock {
    private RewrittenClock() {}

    public static long nowMs() {
        return System.currentTimeMillis();
    }

    @SuppressWarnings("JavaUtilDate")
    public static long dateMs() {
        return new Date().getTime();
    }

    public static long instantMs() {
        return Instant.now().toEpochMilli();
    }

    public static long nanoTime() {
        return System.nanoTime();
    }
}
