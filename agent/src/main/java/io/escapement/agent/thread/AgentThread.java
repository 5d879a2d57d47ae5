package io.escapement.agent.thread;

import io.escapement.agent.memory.LastResort;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Makes the agent's threads, whose errors go to {@link LastResort}. A thread inherits objects of the thread that makes
 * it, and holds them for as long as it lives. So no thread of the application's makes a thread that lasts. Why:
 * docs/decisions/26-own-threads.md.
 */
public final class AgentThread {
    /** Threads started here that may run, and whose end is awaited. Guarded by the list's lock. */
    private static final List<Thread> MADE = new ArrayList<Thread>();

    private AgentThread() {}

    /** Makes a daemon thread, for {@link #start}. */
    public static Thread of(String name, Runnable task) {
        Thread thread = new Thread(RootThreadGroup.get(), task, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentThread.class.getClassLoader());
        thread.setUncaughtExceptionHandler(LastResort.HANDLER);
        return thread;
    }

    /**
     * Starts a thread whose end {@link #awaitEnds} awaits. A thread started in another way may go on without a clock.
     */
    public static void start(Thread made) {
        synchronized (MADE) {
            for (int i = MADE.size() - 1; i >= 0; i--) {
                // The thread has ended, or never started, where the host had no thread left.
                if (!MADE.get(i).isAlive()) {
                    MADE.remove(i);
                }
            }
            made.start();
            MADE.add(made);
        }
    }

    /** Returns a thread that still runs after that time; null if all but the current thread have ended. */
    public static Thread awaitEnds(long timeoutMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        for (Thread thread : made()) {
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (!Pause.untilEnded(thread, Math.max(0, leftMillis))) {
                return thread;
            }
        }
        return null;
    }

    private static List<Thread> made() {
        synchronized (MADE) {
            return new ArrayList<Thread>(MADE);
        }
    }
}
