package com.acme.jmx;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;
import javax.management.ObjectName;

/** Prints which logging and which MBean server the program has got, and when the agent's MBeans came after it. */
public final class PlatformReport {
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private PlatformReport() {}

    public static void main(String[] arguments) throws JMException, InterruptedException {
        Class<?> manager = LogManager.getLogManager().getClass();
        System.out.println("log manager: " + manager.getName() + " in " + loader(manager));
        System.out.println("log level: " + Logger.getLogger("com.acme.chosen").getLevel());
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        long startNanos = System.nanoTime();
        ObjectName delegate = new ObjectName("JMImplementation:type=MBeanServerDelegate");
        System.out.println("MBean server by: " + server.getAttribute(delegate, "ImplementationVendor"));
        System.out.println("MBeans: " + awaitMBeans(server, startNanos));
        System.out.println("waited: " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) + " ms");
    }

    private static String loader(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null ? "the JVM" : loader.getClass().getSimpleName();
    }

    private static String awaitMBeans(MBeanServer server, long startNanos) throws JMException, InterruptedException {
        ObjectName all = new ObjectName("io.escapement:*");
        while (server.queryNames(all, null).size() < 2 && System.nanoTime() - startNanos < LONGEST_WAIT_NANOS) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return new TreeSet<>(server.queryNames(all, null)).toString();
    }

    /** For {@code java.util.logging.manager}. */
    public static final class OwnLogManager extends LogManager {}

    /** For {@code java.util.logging.config.class}: an object of it is made to configure the log manager. */
    public static final class OwnLogConfiguration {
        public OwnLogConfiguration() throws IOException {
            byte[] settings = "com.acme.chosen.level=FINEST".getBytes(StandardCharsets.ISO_8859_1);
            LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(settings));
        }
    }

    /** For {@code javax.management.builder.initial}. Says by its delegate that it was used. */
    public static final class OwnServerBuilder extends MBeanServerBuilder {
        @Override
        public MBeanServerDelegate newMBeanServerDelegate() {
            return new MBeanServerDelegate() {
                @Override
                public String getImplementationVendor() {
                    return "com.acme";
                }
            };
        }
    }
}
