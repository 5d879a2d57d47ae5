package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.stats.TickStatistics;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.ObjectName;

/**
 * Sends the notifications of {@code io.escapement:type=Clock}. They get their numbers when they are stored, and are
 * sent with no lock held: a listener may wait for another thread that is here too.
 */
final class ClockNotifications extends ClockNews {
    private static final String STATE = "io.escapement.clock.state";
    private static final String BOUND = "io.escapement.clock.bound-exceeded";
    private static final String STEP = "io.escapement.clock.step";

    static final MBeanNotificationInfo INFO = new MBeanNotificationInfo(
            new String[] {STATE, BOUND, STEP},
            Notification.class.getName(),
            "The state changed; the allowed staleness was exceeded; the wall clock was stepped");

    private final ClockBean bean;
    private final ObjectName source;
    private final Queue<Notification> pending = new ConcurrentLinkedQueue<Notification>();

    /** Guarded by this object's lock. */
    private long sequence;

    ClockNotifications(ClockBean bean, ObjectName source, ClockControl clock) {
        super(clock);
        this.bean = bean;
        this.source = source;
    }

    @Override
    public synchronized void stateChanged(ClockState from, ClockState to, String reason) {
        store(STATE, from + " to " + to + ": " + reason);
    }

    @Override
    public void sendPending() {
        super.sendPending();
        for (Notification next = pending.poll(); next != null; next = pending.poll()) {
            bean.sendNotification(next);
        }
    }

    @Override
    protected void boundExceeded(long times, TickStatistics ticks) {
        store(
                BOUND,
                "the cached clock was staler than max-staleness " + times(ticks.boundExceededCount())
                        + " so far; the longest gap between two publications was " + ticks.gapMaxMillis() + " ms");
    }

    @Override
    protected void clockStepped(long times, long forwardMs, TickStatistics ticks) {
        store(
                STEP,
                "the wall clock was stepped: so far " + times(ticks.backwardStepCount()) + " back and "
                        + times(ticks.forwardStepCount()) + " forward");
    }

    private static String times(long count) {
        return count + (count == 1 ? " time" : " times");
    }

    private void store(String type, String message) {
        pending.add(new Notification(type, source, ++sequence, message));
    }
}
