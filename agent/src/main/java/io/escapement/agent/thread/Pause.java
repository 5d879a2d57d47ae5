package io.escapement.agent.thread;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits the full time even if interrupted: some frameworks interrupt every thread that they see. */
public final class Pause {
    private Pause() {}

    public static void nanos(long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = Thread.interrupted();
        for (long left = nanos; left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for a thread to end; returns whether it has ended. Returns true for the current thread, which can't wait
     * for itself.
     */
    public static boolean untilEnded(Thread thread, long timeoutMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        boolean interrupted = false;
        for (long leftMillis = timeoutMillis; leftMillis > 0 && isOtherAndAlive(thread); ) {
            try {
                thread.join(leftMillis);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !isOtherAndAlive(thread);
    }

    private static boolean isOtherAndAlive(Thread thread) {
        return thread.isAlive() && thread != Thread.currentThread();
    }
}
