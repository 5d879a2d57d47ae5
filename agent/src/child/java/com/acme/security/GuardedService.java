package com.acme.security;

import com.acme.legacy.ExcludedClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.outside.FreshLoader;
import org.outside.RealClock;

/**
 * A service that may do little more than call MBeans. Each line on stdin is something to do, an attribute to read, or
 * an operation of the agent's to call; what came of it is printed.
 */
public final class GuardedService {
    private static final long PAUSE_MS = 50;
    private static final int PAUSES = 1200;

    private GuardedService() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(line + ": " + answerTo(line));
        }
        System.out.println("ended");
    }

    private static Object answerTo(String line) {
        try {
            switch (line) {
                case "load":
                    return Late.readMs() > 0;
                case "load apart":
                    return FreshLoader.valueOf(ExcludedClock.class.getName()) > 0;
                case "read":
                    long beforeMs = RealClock.readMs();
                    return System.currentTimeMillis() - beforeMs > -1000;
                case "await beans":
                    return awaitBeans(ManagementFactory.getPlatformMBeanServer());
                default:
                    return ofBean(ManagementFactory.getPlatformMBeanServer(), line);
            }
        } catch (JMException | RuntimeException | Error e) {
            return e + (e.getCause() == null ? "" : ", caused by " + e.getCause());
        }
    }

    private static boolean awaitBeans(MBeanServer server) throws JMException {
        ObjectName last = new ObjectName("io.escapement:type=Rewrites");
        for (int i = 0; i < PAUSES && !server.isRegistered(last); i++) {
            try {
                Thread.sleep(PAUSE_MS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return server.isRegistered(last);
    }

    /** The value of an attribute, or what an operation returns; of the clock's bean where none is named before it. */
    private static Object ofBean(MBeanServer server, String line) throws JMException {
        int space = line.indexOf(' ');
        ObjectName bean = new ObjectName("io.escapement:type=" + (space < 0 ? "Clock" : line.substring(0, space)));
        String name = line.substring(space + 1);
        return Character.isUpperCase(name.charAt(0))
                ? server.getAttribute(bean, name)
                : server.invoke(bean, name, new Object[0], new String[0]);
    }

    /** Not loaded before it is asked for. */
    private static final class Late {
        static long readMs() {
            return System.currentTimeMillis();
        }
    }
}
