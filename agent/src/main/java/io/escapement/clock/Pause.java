package io.escapement.clock;

import java.util.concurrent.locks.LockSupport;

/** Waiting that takes its time even where the thread is interrupted: some frameworks interrupt every thread they see. */
public final class Pause {
    private Pause() {}

    public static void nanos(long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = Thread.interrupted();
        for (long rest = nanos; rest > 0; rest = deadline - System.nanoTime()) {
            LockSupport.parkNanos(rest);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
