package com.acme.control;

import com.acme.CallForms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import javax.management.JMException;
import javax.management.MBeanServerDelegate;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import org.outside.FreshLoader;
import org.outside.RealClock;

/**
 * Says what of the agent is left, by deep reflection into the class in {@code java.lang}. Lines on stdin: {@code load}
 * loads a class once more and keeps it, with a method reference; {@code calls} prints for every form of the call
 * whether it reaches the agent's class; {@code own} has it owned by somebody else; {@code held} prints whether that
 * method reference gives the real clock; {@code listen} has a notification listener of this JVM's uninstall the agent
 * when it is told of the end of a bypass; {@code hold} has one keep whoever registers an MBean of the agent's, until
 * {@code release}.
 */
public final class Remnants implements LongSupplier {
    private static final String CLOCK = "io.escapement:type=Clock";

    /** A time that no real clock gives. */
    private static final long MARK_MS = 1;

    private final Map<String, LongSupplier> loaded = new LinkedHashMap<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private LongSupplier held;

    /** Public for the copies. */
    public Remnants() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException, JMException {
        Remnants remnants = new Remnants();
        remnants.load();
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("load")) {
                remnants.load();
            } else if (line.equals("calls")) {
                remnants.printCalls();
            } else if (line.equals("held")) {
                long beforeMs = RealClock.readMs();
                long heldMs = remnants.held.getAsLong();
                System.out.println(heldMs >= beforeMs && heldMs <= RealClock.readMs() ? "real" : "cached");
            } else if (line.equals("own")) {
                own();
            } else if (line.equals("listen")) {
                listen();
            } else if (line.equals("hold")) {
                remnants.holdRegistration();
            } else if (line.equals("release")) {
                remnants.released.countDown();
            }
            System.out.println(line + " done");
        }
    }

    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }

    private void load() {
        loaded.put("copy " + loaded.size(), (LongSupplier) FreshLoader.newCopy(Remnants.class.getName()));
        held = System::currentTimeMillis;
    }

    /** While readers get the real clock. */
    private void printCalls() throws ReflectiveOperationException {
        @SuppressWarnings("unchecked") // as declared in the clock
        AtomicReference<Thread> witness = (AtomicReference<Thread>) inClock("WITNESS");
        witness.set(Thread.currentThread());
        Map<String, LongSupplier> forms = new LinkedHashMap<>(CallForms.all());
        forms.putAll(loaded);
        forms.forEach(
                (name, form) -> System.out.println(name + (form.getAsLong() == MARK_MS ? ": rewritten" : ": own")));
        witness.set(null);
    }

    @SuppressWarnings("unchecked") // as declared there
    private static void own() throws ReflectiveOperationException {
        ((AtomicReference<Object>) inClock("OWNER")).set("somebody else");
    }

    private static Object inClock(String name) throws ReflectiveOperationException {
        Field field = Class.forName("java.lang.EscapementClock").getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    private static void listen() throws JMException {
        NotificationListener listener = (notification, handback) -> {
            System.out.println(notification.getMessage());
            if (notification.getMessage().startsWith("BYPASSED to ENGAGED")) {
                uninstall();
            }
        };
        ManagementFactory.getPlatformMBeanServer().addNotificationListener(new ObjectName(CLOCK), listener, null, null);
    }

    private void holdRegistration() throws JMException {
        NotificationListener listener = (notification, handback) -> {
            if (Thread.currentThread().getName().startsWith("escapement-")) {
                awaitRelease();
            }
        };
        ManagementFactory.getPlatformMBeanServer()
                .addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, null, null);
    }

    private static void uninstall() {
        try {
            ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(CLOCK), "uninstall", null, null);
            System.out.println("uninstalled by " + Thread.currentThread().getName());
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitRelease() {
        System.out.println("held " + Thread.currentThread().getName());
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
