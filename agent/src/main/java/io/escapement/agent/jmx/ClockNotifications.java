package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.stats.TickStatistics;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;

/**
 * Sends the notifications of {@code io.escapement:type=Clock}. They get their numbers when they are stored, and are
 * sent with no lock held: a listener may wait for another thread that is here too.
 */
final class ClockNotifications extends NotificationBroadcasterSupport implements StateListener {
    private static final String STATE = "io.escapement.clock.state";
    private static final String BOUND = "io.escapement.clock.bound-exceeded";
    private static final String STEP = "io.escapement.clock.step";

    private final ObjectName source;
    private final ClockControl clock;
    private final Queue<Notification> pending = new ConcurrentLinkedQueue<Notification>();
    private long sequence;
    private ClockState lastState;
    private TickStatistics seen;
    private long boundExceeded;
    private long steps;

    ClockNotifications(ObjectName source, ClockControl clock) {
        super(new MBeanNotificationInfo(
                new String[] {STATE, BOUND, STEP},
                Notification.class.getName(),
                "The state changed; the allowed staleness was exceeded; the wall clock was stepped"));
        this.source = source;
        this.clock = clock;
    }

    @Override
    public synchronized void stateChanged(ClockState from, ClockState to, String reason) {
        lastState = to;
        store(STATE, from + " to " + to + ": " + reason);
    }

    @Override
    public void sendPending() {
        storeNews();
        for (Notification next = pending.poll(); next != null; next = pending.poll()) {
            sendNotification(next);
        }
    }

    private synchronized void storeNews() {
        ClockState state = clock.state();
        if (state != lastState && isOfReaders(lastState) && isOfReaders(state)) {
            stateChanged(lastState, state, reason(lastState, state));
        }
        lastState = state;
        TickStatistics ticks = clock.figures().ticks();
        if (ticks != seen) {
            seen = ticks;
            boundExceeded = 0;
            steps = 0;
        }
        long boundExceededNow = ticks.boundExceededCount();
        if (boundExceededNow > boundExceeded) {
            store(
                    BOUND,
                    "the cached clock was staler than max-staleness " + times(boundExceededNow)
                            + " so far; the longest gap between two publications was " + ticks.gapMaxMillis()
                            + " ms");
        }
        long stepsNow = ticks.backwardStepCount() + ticks.forwardStepCount();
        if (stepsNow > steps) {
            store(
                    STEP,
                    "the wall clock was stepped: so far " + times(ticks.backwardStepCount()) + " back and "
                            + times(ticks.forwardStepCount()) + " forward");
        }
        boundExceeded = boundExceededNow;
        steps = stepsNow;
    }

    /** Whether the agent comes to that state, and from it, by how often the clock is read. */
    private static boolean isOfReaders(ClockState state) {
        return state != null && (state.servesCachedClock() || state == ClockState.RESTING);
    }

    private String reason(ClockState from, ClockState to) {
        if (from == ClockState.RESTING || to == ClockState.RESTING) {
            return clock.reason();
        }
        return to == ClockState.IDLE ? "nobody reads" : "somebody reads";
    }

    private static String times(long count) {
        return count + (count == 1 ? " time" : " times");
    }

    private void store(String type, String message) {
        pending.add(new Notification(type, source, ++sequence, message));
    }
}
