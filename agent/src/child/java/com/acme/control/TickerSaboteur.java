package com.acme.control;

import com.acme.ReadingService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.outside.RealClock;

/**
 * Has the agent's ticker read the kernel's page as the program is told, by deep reflection. Lines on stdin: {@code take}
 * does that, {@code hold} keeps the ticker from here on before its next publication, {@code fail} makes it die there,
 * {@code mend} ends both; {@code read} prints whether its reads are of the real clock.
 */
public final class TickerSaboteur implements LongUnaryOperator {
    private static final long NANOS_PER_MS = 1_000_000;

    private static final int READS = 50;

    private volatile String told = "mend";
    private volatile LongUnaryOperator kernels;

    private TickerSaboteur() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        TickerSaboteur saboteur = new TickerSaboteur();
        ReadingService.startReading();
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("take")) {
                saboteur.takeTicker();
            } else if (line.equals("read")) {
                System.out.println(isReal() ? "real" : "cached");
            } else {
                saboteur.told = line;
            }
            System.out.println(line + " done");
        }
    }

    private static boolean isReal() {
        boolean real = true;
        for (int i = 0; i < READS; i++) {
            LockSupport.parkNanos(NANOS_PER_MS);
            long beforeMs = RealClock.readMs();
            long readMs = System.currentTimeMillis();
            real &= readMs >= beforeMs && readMs <= RealClock.readMs();
        }
        return real;
    }

    /** What the ticker reads before each publication. */
    @Override
    public long applyAsLong(long address) {
        if (told.equals("hold")) {
            System.out.println("held");
            while (told.equals("hold")) {
                LockSupport.parkNanos(NANOS_PER_MS);
            }
        }
        if (told.equals("fail")) {
            throw new UnsupportedOperationException("told to fail");
        }
        return kernels.applyAsLong(address);
    }

    private void takeTicker() throws ReflectiveOperationException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("escapement-ticker")) {
                Object coarse = get(get(task(thread), "this$0"), "coarse");
                kernels = (LongUnaryOperator) get(coarse, "peek");
                field(coarse.getClass(), "peek").set(coarse, this);
                System.out.println("taken");
            }
        }
    }

    /** Where Java 8 to 27 keep what a thread runs; needs {@code java.lang} open. */
    private static Object task(Thread thread) throws ReflectiveOperationException {
        try {
            return field(Thread.class, "target").get(thread);
        } catch (NoSuchFieldException since19) {
            return get(field(Thread.class, "holder").get(thread), "task");
        }
    }

    private static Object get(Object owner, String name) throws ReflectiveOperationException {
        return field(owner.getClass(), name).get(owner);
    }

    private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
