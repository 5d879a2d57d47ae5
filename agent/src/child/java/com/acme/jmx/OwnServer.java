package com.acme.jmx;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/** Has a platform bean in an MBean server of its own, waits, and prints which servers there are then. */
public final class OwnServer {
    private static final long WAIT_SECONDS = 5;

    private OwnServer() {}

    public static void main(String[] arguments) throws JMException, InterruptedException {
        MBeanServer own = MBeanServerFactory.createMBeanServer("com.acme");
        own.registerMBean(ManagementFactory.getRuntimeMXBean(), new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME));
        TimeUnit.SECONDS.sleep(WAIT_SECONDS);
        List<MBeanServer> servers = MBeanServerFactory.findMBeanServer(null);
        int ofTheAgent = 0;
        for (MBeanServer server : servers) {
            ofTheAgent +=
                    server.queryNames(new ObjectName("io.escapement:*"), null).size();
        }
        System.out.println("MBean servers: " + servers.size() + ", MBeans of the agent: " + ofTheAgent);
    }
}
