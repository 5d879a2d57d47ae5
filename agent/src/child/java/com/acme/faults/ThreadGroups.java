package com.acme.faults;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Prints which threads are in the group of main: at its first instruction, with MBeans, and after each of their
 * operations.
 */
public final class ThreadGroups {
    private ThreadGroups() {}

    /** Takes the operations of the clock's MBean that it is to call, one after the other. */
    public static void main(String[] operations) throws JMException, InterruptedException {
        System.out.println("at first: " + members());
        Thread own = new Thread(ThreadGroups::sleep, "own");
        own.setDaemon(true);
        own.start();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName clock = awaitClock(server);
        System.out.println("with MBeans: " + members());
        for (String operation : operations) {
            server.invoke(clock, operation, new Object[0], new String[0]);
            System.out.println("after " + operation + ": " + members());
        }
    }

    /** The names of those in the current thread's group and in the groups below it. */
    static Set<String> members() {
        Thread[] found = new Thread[1000];
        int count = Thread.currentThread().getThreadGroup().enumerate(found);
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            names.add(found[i].getName());
        }
        return names;
    }

    static ObjectName awaitClock(MBeanServer server) throws JMException, InterruptedException {
        ObjectName clock = new ObjectName("io.escapement:type=Clock");
        for (int i = 0; i < 1200 && !server.isRegistered(clock); i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return clock;
    }

    static void sleep() {
        try {
            TimeUnit.HOURS.sleep(1);
        } catch (InterruptedException asked) {
            // It ends.
        }
    }
}
