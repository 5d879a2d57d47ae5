package io.escapement.agent.jmx;

import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationEmitter;
import javax.management.ObjectName;

/** Both MXBeans in the platform's MBean server, from {@link #of} to {@link #end}. */
public final class Registration {
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";

    /** Sends notifications of what happens to the clock. */
    public final StateListener listener;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName clockName = new ObjectName(CLOCK);
    private final ObjectName rewritesName = new ObjectName(REWRITES);

    private Registration(ClockControl clock, RewriteLedger ledger) throws JMException {
        ClockNotifications notifications = new ClockNotifications(clockName, clock);
        listener = notifications;
        register(new ClockBean(clock), ClockMXBean.class, notifications, clockName);
        try {
            register(
                    new RewritesBean(ledger), RewritesMXBean.class, new NotificationBroadcasterSupport(), rewritesName);
        } catch (JMException | RuntimeException | Error e) {
            unregister(clockName);
            throw e;
        }
    }

    /** Registers both, or none. */
    public static Registration of(ClockControl clock, RewriteLedger ledger) throws JMException {
        return new Registration(clock, ledger);
    }

    /** Unregisters both. Notifications sent before still reach their listeners. */
    public void end() throws JMException {
        unregister(rewritesName);
        unregister(clockName);
    }

    private <T> void register(T bean, Class<T> beanInterface, NotificationEmitter emitter, ObjectName name)
            throws JMException {
        server.registerMBean(new DescribedBean(bean, beanInterface, emitter), name);
    }

    private void unregister(ObjectName name) throws JMException {
        try {
            server.unregisterMBean(name);
        } catch (InstanceNotFoundException gone) {
            // Somebody else has unregistered it.
        }
    }
}
