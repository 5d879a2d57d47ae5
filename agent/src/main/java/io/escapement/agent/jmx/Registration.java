package io.escapement.agent.jmx;

import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationEmitter;
import javax.management.ObjectName;

/** The MXBeans in the platform's MBean server, from {@link #of} to {@link #end}. */
public final class Registration {
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";
    private static final String NANO_CLOCK = "io.escapement:type=NanoClock";

    /** Sends notifications of what happens to the clock. */
    public final StateListener listener;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<ObjectName>();

    private Registration(ClockControl clock, RewriteLedger ledger, NanoFigures nanoClock) throws JMException {
        ObjectName clockName = new ObjectName(CLOCK);
        ClockNotifications notifications = new ClockNotifications(clockName, clock);
        listener = notifications;
        try {
            register(new ClockBean(clock), ClockMXBean.class, notifications, clockName);
            register(
                    new RewritesBean(ledger),
                    RewritesMXBean.class,
                    new NotificationBroadcasterSupport(),
                    new ObjectName(REWRITES));
            if (nanoClock != null) {
                register(
                        new NanoClockBean(nanoClock, clock.options()),
                        NanoClockMXBean.class,
                        new NotificationBroadcasterSupport(),
                        new ObjectName(NANO_CLOCK));
            }
        } catch (JMException | RuntimeException | Error e) {
            end();
            throw e;
        }
    }

    /**
     * Registers all, or none.
     *
     * @param nanoClock null if there is no cached monotonic clock
     */
    public static Registration of(ClockControl clock, RewriteLedger ledger, NanoFigures nanoClock) throws JMException {
        return new Registration(clock, ledger, nanoClock);
    }

    /** Unregisters all. Notifications sent before still reach their listeners. */
    public void end() throws JMException {
        for (ObjectName name : names) {
            unregister(name);
        }
    }

    private <T> void register(T bean, Class<T> beanInterface, NotificationEmitter emitter, ObjectName name)
            throws JMException {
        server.registerMBean(new DescribedBean(bean, beanInterface, emitter), name);
        names.add(name);
    }

    private void unregister(ObjectName name) throws JMException {
        try {
            server.unregisterMBean(name);
        } catch (InstanceNotFoundException gone) {
            // Somebody else has unregistered it.
        }
    }
}
