package com.acme.jmx;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Looks at log manager and MBean server when stdin has a line, not before, and then waits for the agent's MBeans. */
public final class OwnPlatform {
    private OwnPlatform() {}

    public static void main(String[] arguments) throws IOException, JMException, InterruptedException {
        int unused = System.in.read();
        System.out.println(
                "log manager: " + LogManager.getLogManager().getClass().getName());
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
        System.out.println("MBean server by: " + server.getAttribute(delegate, "ImplementationVendor"));
        ObjectName clock = new ObjectName("io.escapement:type=Clock");
        while (!server.isRegistered(clock)) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        System.out.println("MBeans: " + server.getAttribute(clock, "State"));
    }
}
