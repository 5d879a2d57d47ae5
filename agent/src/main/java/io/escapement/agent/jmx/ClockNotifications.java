package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.stats.DriftStatistics;
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
final class ClockNotifications implements ClockNews {
    private static final String STATE = "io.escapement.clock.state";
    private static final String BOUND = "io.escapement.clock.bound-exceeded";
    private static final String STEP = "io.escapement.clock.step";

    static final MBeanNotificationInfo INFO = new MBeanNotificationInfo(
            new String[] {STATE, BOUND, STEP},
            Notification.class.getName(),
            "The state changed; the allowed staleness was exceeded; the wall clock was stepped");

    private final ClockBean bean;
    private final ObjectName source;
    private final ClockControl clock;
    private final Queue<Notification> pending = new ConcurrentLinkedQueue<Notification>();

    /** Guarded by this object's lock, as is the rest. */
    private long sequence;

    private DriftStatistics seenDrifts;
    private TickStatistics seenTicks;
    private long boundExceeded;
    private long steps;

    ClockNotifications(ClockBean bean, ObjectName source, ClockControl clock) {
        this.bean = bean;
        this.source = source;
        this.clock = clock;
    }

    @Override
    public synchronized void stateChanged(ClockState from, ClockState to, String reason) {
        store(STATE, from + " to " + to + ": " + reason);
    }

    @Override
    public void sendPending() {
        look();
        for (Notification next = pending.poll(); next != null; next = pending.poll()) {
            bean.sendNotification(next);
        }
    }

    private synchronized void look() {
        DriftStatistics drifts = clock.drifts();
        if (drifts != seenDrifts) {
            seenDrifts = drifts;
            boundExceeded = 0;
        }
        long boundExceededNow = drifts.boundExceededCount();
        if (boundExceededNow > boundExceeded) {
            store(
                    BOUND,
                    "the cached clock was staler than max-staleness in " + boundExceededNow + " of "
                            + drifts.sampleCount() + " samples so far; in " + drifts.boundExceededByHostCount()
                            + " of them the kernel's own clock was as late");
        }
        boundExceeded = boundExceededNow;
        TickStatistics ticks = clock.ticks();
        if (ticks != seenTicks) {
            seenTicks = ticks;
            steps = 0;
        }
        long stepsNow = ticks.backwardStepCount() + ticks.forwardStepCount();
        if (stepsNow > steps) {
            store(
                    STEP,
                    "the wall clock was stepped: so far " + times(ticks.backwardStepCount()) + " back and "
                            + times(ticks.forwardStepCount()) + " forward");
        }
        steps = stepsNow;
    }

    private static String times(long count) {
        return count + (count == 1 ? " time" : " times");
    }

    private void store(String type, String message) {
        pending.add(new Notification(type, source, ++sequence, message));
    }
}
