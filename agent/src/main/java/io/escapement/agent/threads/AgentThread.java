package io.escapement.agent.threads;

import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A thread that inherits nothing from its maker, and whose errors go to {@link LastResort}. The maker may be an
 * application's thread, on a call through JMX, and a thread holds what it inherits for as long as it lives: the
 * application could be undeployed but not collected. Why: docs/decisions/26-own-threads.md.
 */
public final class AgentThread extends Thread {
    /** The names of the agent's threads begin so; none of them has inherited anything. */
    private static final String PREFIX = "escapement-";

    /** Threads made here that may run, and whose end is awaited. Guarded by its own lock. */
    private static final List<Thread> MADE = new ArrayList<Thread>();

    private AgentThread(String name, Runnable task) {
        super(RootThreadGroup.get(), task, name);
    }

    /** Makes a daemon, not started yet. Any thread may call it. */
    public static Thread of(String name, Runnable task) {
        // The other way is by reflection, which would delay the start.
        boolean isOurs = currentThread().getName().startsWith(PREFIX);
        return awaited(asDaemon(isOurs ? new AgentThread(name, task) : Apart.make(name, task)));
    }

    /** Makes a daemon, as {@link #of}, for what goes on without the agent: {@link #awaitEnds} leaves it out. */
    public static Thread notAwaited(String name, Runnable task) {
        return asDaemon(Apart.make(name, task));
    }

    /** Returns a thread that still runs after that time, or null if all but the current thread have ended. */
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

    private static Thread asDaemon(Thread thread) {
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentThread.class.getClassLoader());
        thread.setUncaughtExceptionHandler(LastResort.HANDLER);
        return thread;
    }

    private static Thread awaited(Thread thread) {
        synchronized (MADE) {
            for (int i = MADE.size() - 1; i >= 0; i--) {
                if (MADE.get(i).getState() == State.TERMINATED) {
                    MADE.remove(i);
                }
            }
            MADE.add(thread);
        }
        return thread;
    }

    /** Makes a thread that inherits nothing either, whoever asks, but is no {@link AgentThread}. */
    private static final class Apart implements PrivilegedAction<Thread> {
        private final String name;
        private final Runnable task;

        Apart(String name, Runnable task) {
            this.name = name;
            this.task = task;
        }

        static Thread make(String name, Runnable task) {
            Apart apart = new Apart(name, task);
            try {
                // Up to Java 23 a thread keeps the protection domains of its maker's stack, down to this call, and by
                // them
                // the application's class loader: also where there is no security manager.
                return AccessController.doPrivileged(apart);
            } catch (NoClassDefFoundError laterJava) {
                // The class may be removed from the JDK; there are no such domains then.
                return apart.run();
            }
        }

        @Override
        public Thread run() {
            try {
                return Thread.class
                        .getConstructor(ThreadGroup.class, Runnable.class, String.class, long.class, boolean.class)
                        .newInstance(RootThreadGroup.get(), task, name, 0L, false);
            } catch (NoSuchMethodException java8) {
                return withClearedLocals();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the JVM makes no thread", e);
            }
        }

        private Thread withClearedLocals() {
            Thread thread = new Thread(RootThreadGroup.get(), task, name);
            try {
                Field inherited = Thread.class.getDeclaredField("inheritableThreadLocals");
                inherited.setAccessible(true);
                inherited.set(thread, null);
            } catch (ReflectiveOperationException otherJvm) {
                // The thread keeps what it has inherited, and works.
            }
            return thread;
        }
    }
}
