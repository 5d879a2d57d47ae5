package io.escapement.agent.threads;

import java.util.concurrent.TimeUnit;
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

    /**
     * Returns whether the thread has ended, and waits so long for that. The current thread is taken for one that has: it will do
     * nothing more when it comes back from where it waits for itself.
     */
    public static boolean untilEnded(Thread thread, long timeoutMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        boolean interrupted = false;
        for (long restMillis = timeoutMillis; restMillis > 0 && isElsewhere(thread); ) {
            try {
                thread.join(restMillis);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            restMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !isElsewhere(thread);
    }

    private static boolean isElsewhere(Thread thread) {
        return thread.isAlive() && thread != Thread.currentThread();
    }
}
