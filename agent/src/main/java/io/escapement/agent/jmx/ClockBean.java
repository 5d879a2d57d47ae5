package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockNews;
import io.escapement.agent.figures.ClockState;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;

/**
 * {@code io.escapement:type=Clock}: the clock's figures, the operations for an operator, and a notification of each
 * change of state. Notifications get their numbers when they are stored. They are sent with no lock held, because a
 * listener may wait for another thread that calls this bean.
 */
final class ClockBean extends FiguresBean<ClockFigures> implements ClockNews {
    private static final String STATE = "io.escapement.clock.state";
    private static final MBeanNotificationInfo INFO =
            new MBeanNotificationInfo(new String[] {STATE}, Notification.class.getName(), "The state changed");

    /** Of more the oldest are dropped, as behind a listener that hangs. The numbers show that some are missing. */
    private static final int PENDING_AT_MOST = 1_000;

    private final ClockControl clock;

    /**
     * Guarded by this object's lock. Allocated whole, and of a class without an initialiser: the bean is made beside an
     * application that may leave no memory.
     */
    private final Queue<Notification> pending = new ArrayDeque<Notification>(PENDING_AT_MOST);

    /** Guarded by this object's lock. */
    private long sequence;

    /** Null before the first notification is sent. */
    private volatile Thread sender;

    ClockBean(ClockControl clock) {
        super(ClockFigures.class, ClockControl.class, clock, INFO);
        this.clock = clock;
    }

    @Override
    ClockFigures figures() {
        return clock.figures();
    }

    @Override
    public synchronized void stateChanged(ClockState from, ClockState to, String reason) {
        if (pending.size() >= PENDING_AT_MOST) {
            pending.poll();
        }
        // Counted first: a notification for which there is no memory leaves a gap, as a dropped one does.
        sequence++;
        // The MBean server replaces the source, which is the bean, by the bean's name.
        pending.add(new Notification(STATE, this, sequence, from + " to " + to + ": " + reason));
        LockSupport.unpark(sender);
    }

    @Override
    public void sendPending() {
        sender = Thread.currentThread();
        for (Notification next = nextPending(); next != null; next = nextPending()) {
            sendNotification(next);
        }
    }

    private synchronized Notification nextPending() {
        return pending.poll();
    }
}
