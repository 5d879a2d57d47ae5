package io.escapement.agent.threads;

import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A thread that has taken nothing over from the one that made it. That may be an application's, on a call through JMX; and
 * what a thread inherits it holds for as long as it lives, so the application could be undeployed but not collected.
 */
public final class AgentThread extends Thread {
    /** Those made here, by either way, that may run. Guards itself. */
    private static final List<Thread> MADE = new ArrayList<Thread>();

    private AgentThread(String name, Runnable task) {
        super(RootThreadGroup.get(), task, name);
    }

    /** A daemon, not started yet. Called by a thread that has nothing of an application to pass on, as in premain. */
    public static Thread madeAtStart(String name, Runnable task) {
        return asDaemon(new AgentThread(name, task));
    }

    /** A daemon, not started yet. Called by any thread. */
    public static Thread of(String name, Runnable task) {
        // The other way is by reflection, which would delay the start.
        return currentThread() instanceof AgentThread ? madeAtStart(name, task) : asDaemon(Apart.make(name, task));
    }

    /** Returns one that still runs after that time, or null if all have ended. The current thread does not count. */
    public static Thread awaitEnds(long timeoutMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        for (Thread thread : made()) {
            long restMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (!Pause.untilEnded(thread, Math.max(0, restMillis))) {
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

    /** Makes a thread that is no {@link AgentThread} but is as clean, whoever asks. */
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
                // Up to Java 23 a thread keeps the protection domains of its maker's stack, down to this call.
                return AccessController.doPrivileged(apart);
            } catch (NoClassDefFoundError laterJava) {
                // The class is to be removed; there are no such domains then.
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
                // It keeps what it has inherited, and works all the same.
            }
            return thread;
        }
    }
}
