package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockNews;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.rewrite.RewriteLedger;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The MBeans in the platform's MBean server, until {@link #end}. */
public final class Registration {
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";
    private static final String NANO_CLOCK = "io.escapement:type=NanoClock";

    /** Sends notifications of changes of state. */
    public final ClockNews listener;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final List<FiguresBean<?>> beans = new ArrayList<FiguresBean<?>>();
    private final List<ObjectName> names = new ArrayList<ObjectName>();

    /** How many registrations were tried; the server may have the last bean although it has thrown. */
    private int tried;

    /**
     * Makes the beans.
     *
     * @param nanoLedger null if there is no cached monotonic clock
     */
    public Registration(ClockControl clock, RewriteLedger ledger, RewriteLedger nanoLedger) throws JMException {
        ClockBean clockBean = new ClockBean(clock);
        listener = clockBean;
        add(clockBean, new ObjectName(CLOCK));
        add(new RewritesBean(ledger), new ObjectName(REWRITES));
        if (nanoLedger != null) {
            add(new NanoClockBean(clock, nanoLedger), new ObjectName(NANO_CLOCK));
        }
    }

    private void add(FiguresBean<?> bean, ObjectName name) {
        beans.add(bean);
        names.add(name);
    }

    /** Registers all beans, or none. Where memory was lacking, some: then it may be called again. */
    public void register() throws JMException {
        end();
        try {
            while (tried < names.size()) {
                tried++;
                server.registerMBean(beans.get(tried - 1), names.get(tried - 1));
            }
        } catch (JMException | RuntimeException | Error e) {
            if (!Memory.wasLacking(e)) {
                // The server has refused the last bean, whose name may belong to somebody else's.
                tried--;
                end();
            }
            throw e;
        }
    }

    /** Unregisters all beans. Notifications that were sent before still reach their listeners. */
    public void end() throws JMException {
        for (; tried > 0; tried--) {
            try {
                server.unregisterMBean(names.get(tried - 1));
            } catch (InstanceNotFoundException gone) {
                // Somebody else has unregistered the bean, or it was never registered.
            }
        }
    }
}
