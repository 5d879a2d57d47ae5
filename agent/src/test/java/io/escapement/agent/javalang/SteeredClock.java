package io.escapement.agent.javalang;

import java.util.function.LongSupplier;

/** Stands for the real clocks in classes that were loaded with their reads sent here. */
public final class SteeredClock {
    private static final long NANOS_PER_MS = 1_000_000;

    private static volatile LongSupplier millis = System::currentTimeMillis;
    private static volatile LongSupplier nanos = System::nanoTime;

    private SteeredClock() {}

    /** Called by rewritten code. */
    public static long currentTimeMillis() {
        return millis.getAsLong();
    }

    /** Called by rewritten code that publishes. */
    public static long nanoTime() {
        return nanos.getAsLong();
    }

    /** The monotonic clock goes with it, at the distance that a {@link SimulatedPage} has between them. */
    public static void follow(LongSupplier wallMs) {
        follow(wallMs, () -> wallMs.getAsLong() * NANOS_PER_MS - SimulatedPage.TO_WALL_NANOS);
    }

    public static void follow(LongSupplier wallMs, LongSupplier monotonicNanos) {
        millis = wallMs;
        nanos = monotonicNanos;
    }
}
