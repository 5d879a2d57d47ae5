package io.escapement.ab.service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whether the JIT compilers have become quiet: a service that still compiles shares its processors with the compilers,
 * and the faster arm, which runs more code, with more of them.
 */
public final class JitWatch {

    public static final double QUIET_SHARE = 0.03;

    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(4_500);

    private final List<ServiceSample> window = new ArrayList<>();

    public void add(ServiceSample sample) {
        window.add(sample);
        // The first is the latest one that lies a whole window back.
        while (window.size() > 2 && sample.atNanos() - window.get(1).atNanos() >= WINDOW_NANOS) {
            window.remove(0);
        }
    }

    public boolean isQuiet() {
        return window.size() > 1 && growth().atNanos() >= WINDOW_NANOS && share() < QUIET_SHARE;
    }

    /** Returns the time in the compilers by elapsed time, over the last seconds. */
    public double share() {
        return window.size() < 2
                ? 0
                : TimeUnit.MILLISECONDS.toNanos(growth().compileMillis()) / (double) growth().atNanos();
    }

    private ServiceSample growth() {
        return window.get(window.size() - 1).since(window.get(0));
    }
}
