package com.acme.jmx;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/** Uses something of JMX, waits, and prints which MBean servers there are then. None of it makes the platform's. */
public final class MBeanServers {
    private static final long WAIT_SECONDS = 5;

    private MBeanServers() {}

    /** Takes what is to be used of JMX. */
    public static void main(String[] uses) throws JMException, InterruptedException {
        for (String use : uses) {
            use(use);
        }
        TimeUnit.SECONDS.sleep(WAIT_SECONDS);
        List<MBeanServer> servers = MBeanServerFactory.findMBeanServer(null);
        int ofTheAgent = 0;
        for (MBeanServer server : servers) {
            ofTheAgent +=
                    server.queryNames(new ObjectName("io.escapement:*"), null).size();
        }
        System.out.println("MBean servers: " + servers.size() + ", MBeans of the agent: " + ofTheAgent);
    }

    private static void use(String use) throws JMException {
        switch (use) {
            case "platform beans":
                System.out.println("has a name: "
                        + !ManagementFactory.getRuntimeMXBean().getName().isEmpty());
                System.out.println(
                        "has threads: " + (ManagementFactory.getThreadMXBean().getThreadCount() > 0));
                break;
            case "own server with platform beans":
                MBeanServer server = MBeanServerFactory.createMBeanServer("com.acme");
                server.registerMBean(
                        ManagementFactory.getRuntimeMXBean(), new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME));
                System.out.println("in " + server.getDefaultDomain());
                break;
            default:
                throw new IllegalArgumentException(use);
        }
    }
}
