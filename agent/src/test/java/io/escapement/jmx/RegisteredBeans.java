package io.escapement.jmx;

import io.escapement.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.ObjectName;

/** Both MXBeans over a {@link FakeClock}, and what they notify of. */
final class RegisteredBeans implements AutoCloseable {
    final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    final FakeClock clock = new FakeClock();
    final List<String> notifications = new ArrayList<>();
    final ObjectName clockName;
    final ObjectName rewritesName;
    final ClockWatcher watcher;

    RegisteredBeans() {
        try {
            clockName = new ObjectName("io.escapement:type=Clock");
            rewritesName = new ObjectName("io.escapement:type=Rewrites");
            watcher = Registration.register(clock, new RewriteLedger());
            server.addNotificationListener(clockName, (sent, handback) -> notifications.add(text(sent)), null, null);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            server.unregisterMBean(clockName);
            server.unregisterMBean(rewritesName);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Notification sent) {
        return String.format(Locale.ROOT, "%s: %s", sent.getType(), sent.getMessage());
    }
}
