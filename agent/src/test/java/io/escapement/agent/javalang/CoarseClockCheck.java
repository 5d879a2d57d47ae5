package io.escapement.agent.javalang;

import io.escapement.agent.rewrite.OtherClockLoader;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongSupplier;

/**
 * Calls the kernel's coarse clock while other readers, which the program plays, have taken the structures that the call
 * needs, and prints what it gets. Java 21 and later.
 */
public final class CoarseClockCheck {
    private static final String CALL = "io.escapement.agent.javalang.EscapementCoarseClock";
    private static final long NANOS_PER_MS = 1_000_000;
    private static final long FAR_BEHIND_MS = 10_000;

    private final LongSupplier call;
    private final AtomicIntegerArray taken;

    private CoarseClockCheck() throws ReflectiveOperationException {
        Class<?> anew = new OtherClockLoader(CALL).loadClass(CALL);
        call = (LongSupplier) get(anew, null, "CALL");
        taken = (AtomicIntegerArray) get(anew, call, "taken");
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        new CoarseClockCheck().run();
    }

    private void run() {
        System.out.println("none taken: " + callTwice());
        for (int i = 0; i < taken.length(); i++) {
            taken.set(i, 1);
        }
        System.out.println("all taken: " + callTwice());
        boolean eachServes = true;
        for (int i = 0; i < taken.length(); i++) {
            taken.set(i, 0);
            eachServes &= callTwice().equals("time, time") && taken.get(i) == 0;
            taken.set(i, 1);
        }
        System.out.println("all but one taken: " + (eachServes ? "time" : "not always"));
    }

    /** The second call shows that the first one gave back what it took. */
    private String callTwice() {
        return callOnce() + ", " + callOnce();
    }

    private String callOnce() {
        long nanos = call.getAsLong();
        long behindMs = System.currentTimeMillis() - nanos / NANOS_PER_MS;
        return nanos < 0 ? "unknown" : behindMs >= 0 && behindMs < FAR_BEHIND_MS ? "time" : "wrong by " + behindMs;
    }

    private static Object get(Class<?> owner, Object of, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }
}
