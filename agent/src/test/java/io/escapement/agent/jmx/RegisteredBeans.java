package io.escapement.agent.jmx;

import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.Notification;
import javax.management.ObjectName;

/** All three MXBeans over a {@link FakeClock}, and what they notify of. */
final class RegisteredBeans implements AutoCloseable {
    final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    final FakeClock clock = new FakeClock();
    final List<String> notifications = new CopyOnWriteArrayList<>();
    final ObjectName clockName;
    final ObjectName rewritesName;
    final ObjectName nanoName;
    final Registration registration;
    final ClockNews listener;

    RegisteredBeans() {
        try {
            clockName = new ObjectName("io.escapement:type=Clock");
            rewritesName = new ObjectName("io.escapement:type=Rewrites");
            nanoName = new ObjectName("io.escapement:type=NanoClock");
            RewriteLedger ledger = new RewriteLedger();
            registration = new Registration(clock, ledger, ledger);
            registration.register();
            listener = registration.listener;
            server.addNotificationListener(clockName, (sent, handback) -> notifications.add(text(sent)), null, null);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            registration.end();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Notification sent) {
        return String.format(Locale.ROOT, "%s: %s", sent.getType(), sent.getMessage());
    }
}
