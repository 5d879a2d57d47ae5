package io.escapement.agent.jmx;

import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The MXBeans in the platform's MBean server, until {@link #end}. */
public final class Registration {
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";
    private static final String NANO_CLOCK = "io.escapement:type=NanoClock";

    /** Sends notifications of what happens to the clock. */
    public final ClockNews listener;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<ObjectName> names = new ArrayList<ObjectName>();

    /**
     * Registers all, or none.
     *
     * @param nanoClock null if there is no cached monotonic clock; then {@code nanoLedger} is null too
     */
    public Registration(
            ClockControl clock, RewriteLedger ledger, Supplier<NanoFigures> nanoClock, RewriteLedger nanoLedger)
            throws JMException {
        ObjectName clockName = new ObjectName(CLOCK);
        ClockBean clockBean = new ClockBean(clock);
        listener = new ClockNotifications(clockBean, clockName, clock);
        try {
            register(clockBean, clockName);
            register(new RewritesBean(ledger), new ObjectName(REWRITES));
            if (nanoClock != null) {
                register(new NanoClockBean(nanoClock, nanoLedger), new ObjectName(NANO_CLOCK));
            }
        } catch (JMException | RuntimeException | Error e) {
            end();
            throw e;
        }
    }

    /** Unregisters all. Notifications sent before still reach their listeners. */
    public void end() throws JMException {
        for (ObjectName name : names) {
            try {
                server.unregisterMBean(name);
            } catch (InstanceNotFoundException gone) {
                // Somebody else has unregistered it.
            }
        }
    }

    private void register(FiguresBean<?> bean, ObjectName name) throws JMException {
        server.registerMBean(bean, name);
        names.add(name);
    }
}
