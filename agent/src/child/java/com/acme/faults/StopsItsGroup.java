package com.acme.faults;

import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Ends all threads in the group of main, by a thread outside of it, and prints what that did to the agent. */
public final class StopsItsGroup {
    private StopsItsGroup() {}

    public static void main(String[] arguments) throws JMException, InterruptedException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName clock = ThreadGroups.awaitClock(server);
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread own = new Thread(ThreadGroups::sleep, "own");
        own.start();
        new Thread(group.getParent(), () -> end(group, own, server, clock), "outside").start();
        ThreadGroups.sleep();
    }

    private static void end(ThreadGroup group, Thread own, MBeanServer server, ObjectName clock) {
        try {
            // Threads that only start something have ended by then.
            TimeUnit.MILLISECONDS.sleep(1500);
            Set<String> lost = agentThreads();
            stopOrInterrupt(group);
            own.join(TimeUnit.SECONDS.toMillis(30));
            TimeUnit.SECONDS.sleep(1);
            System.out.println("own thread alive: " + own.isAlive());
            lost.removeAll(agentThreads());
            System.out.println("the agent's threads that ended: " + lost);
            System.out.println("state: " + server.getAttribute(clock, "State"));
        } catch (ReflectiveOperationException | JMException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void stopOrInterrupt(ThreadGroup group) throws ReflectiveOperationException {
        try {
            // By reflection: Java 23 has removed it.
            ThreadGroup.class.getMethod("stop").invoke(group);
        } catch (NoSuchMethodException | InvocationTargetException laterJava) {
            group.interrupt();
        }
    }

    private static Set<String> agentThreads() {
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("escapement")) {
                names.add(thread.getName());
            }
        }
        return names;
    }
}
