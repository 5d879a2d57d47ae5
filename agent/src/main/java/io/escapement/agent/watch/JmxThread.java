package io.escapement.agent.watch;

import io.escapement.agent.figures.ClockNews;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.thread.AgentThread;
import java.util.concurrent.locks.LockSupport;

/**
 * The work of the thread {@code escapement-jmx}: it registers the MBeans, and then sends notifications. Both may run an
 * application's code, which may hang: that holds no other thread. Why: docs/decisions/20-one-decision.md.
 */
final class JmxThread implements Runnable {
    private static final long RETRY_NANOS = 1_000_000_000;

    /** Classes with an initialiser that MBeans need; a run-time image may lack classes that these need. */
    private static final String[] MBEANS = {"jmx.ClockBean"};

    final Thread thread = AgentThread.of("escapement-jmx", this);
    private final AgentControl control;
    private final WatchThread watch;
    private final AgentLog log;
    private boolean hasFailed;
    private volatile boolean ended;

    JmxThread(AgentControl control, WatchThread watch, AgentLog log) {
        this.control = control;
        this.watch = watch;
        this.log = log;
    }

    /** Has the thread end once it has sent all notifications, without waiting for the end. */
    void end() {
        ended = true;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        try {
            ClockNews news = registered();
            while (news != null) {
                boolean isLast = ended;
                send(news);
                if (isLast) {
                    return;
                }
                // A listener that waits takes the wake-up by which it was told to end.
                if (!ended) {
                    LockSupport.park();
                }
                // Cleared, since an interrupt by somebody else's code would make every later park return at once.
                Thread.interrupted();
            }
        } catch (Throwable t) {
            watch.reportUnlessWithdrawn("no MBeans", t, "jmx=false silences this");
        }
    }

    /** Returns the listener of the MBeans, or null if the thread is to end before they are registered. */
    private ClockNews registered() throws Exception {
        while (!ended) {
            try {
                Memory.requireFor(MBEANS);
                control.measureCachedReads();
                ClockNews news = control.register();
                log.debug("MBeans registered");
                return news;
            } catch (Exception | Error e) {
                if (!Memory.wasLacking(Memory.orLack(e))) {
                    throw e;
                }
                log.noMemory();
            }
            LockSupport.parkNanos(RETRY_NANOS);
            Thread.interrupted();
        }
        return null;
    }

    private void send(ClockNews news) {
        try {
            news.sendPending();
        } catch (RuntimeException | Error e) {
            if (!hasFailed) {
                hasFailed = true;
                log.problem(
                        "a notification was not sent",
                        e,
                        "the clock is not affected; remove a listener that fails, or set jmx=false");
            }
        }
    }
}
