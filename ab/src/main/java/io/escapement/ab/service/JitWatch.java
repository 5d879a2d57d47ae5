package io.escapement.ab.service;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Whether the JIT compilers have become quiet: a service that still compiles shares its processors with the compilers,
 * and the faster arm, which runs more code, with more of them.
 */
public final class JitWatch {

    public static final double QUIET_SHARE = 0.03;

    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(4_500);

    private final Deque<ServiceSample> window = new ArrayDeque<>();

    public void add(ServiceSample sample) {
        window.addLast(sample);
        // The first is the latest one that lies a whole window back.
        while (window.size() > 2 && sample.atNanos() - second().atNanos() >= WINDOW_NANOS) {
            window.removeFirst();
        }
    }

    public boolean isQuiet() {
        return elapsedNanos() >= WINDOW_NANOS && share() < QUIET_SHARE;
    }

    /** Returns the time in the compilers by elapsed time, over the last seconds. */
    public double share() {
        if (elapsedNanos() == 0) {
            return 0;
        }
        long compiledMillis =
                window.getLast().compileMillis() - window.getFirst().compileMillis();
        return TimeUnit.MILLISECONDS.toNanos(compiledMillis) / (double) elapsedNanos();
    }

    private long elapsedNanos() {
        return window.isEmpty()
                ? 0
                : window.getLast().atNanos() - window.getFirst().atNanos();
    }

    private ServiceSample second() {
        var samples = window.iterator();
        samples.next();
        return samples.next();
    }
}
