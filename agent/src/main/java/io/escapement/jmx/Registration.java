package io.escapement.jmx;

import io.escapement.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;

/** Puts both MXBeans into the platform's MBean server. */
public final class Registration {
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";

    private Registration() {}

    /** Returns whoever is to be told of what happens to the clock. */
    public static ClockWatcher register(ClockControl clock, RewriteLedger ledger) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName clockName = new ObjectName(CLOCK);
        ClockNotifications notifications = new ClockNotifications(clockName, clock);
        server.registerMBean(new DescribedBean(new ClockBean(clock), ClockMXBean.class, notifications), clockName);
        NotificationBroadcasterSupport silent = new NotificationBroadcasterSupport();
        server.registerMBean(
                new DescribedBean(new RewritesBean(ledger), RewritesMXBean.class, silent), new ObjectName(REWRITES));
        return notifications;
    }
}
