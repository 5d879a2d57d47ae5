package com.acme.startup;

import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;

/** Prints what an application can see of an agent. Ends when stdin does. */
public final class Calm {
    private Calm() {}

    public static void main(String[] arguments) throws Exception {
        LongSupplier clock = System::currentTimeMillis;
        System.out.println("time: " + (clock.getAsLong() > 0 && System.currentTimeMillis() > 0));
        printOpenPackages();
        System.out.println("context class loader: "
                + Thread.currentThread().getContextClassLoader().getClass().getName());
        System.out.println("started");
        int unused = System.in.read();
        System.out.println("class in java.lang: " + isThere("java.lang.EscapementClock"));
        System.out.println("ended");
    }

    private static boolean isThere(String className) {
        try {
            return Class.forName(className) != null;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * Of {@code java.base}, to this class's module; there are none before Java 9. By reflection, as Java 8 compiles
     * this.
     */
    private static void printOpenPackages() throws ReflectiveOperationException {
        if (System.getProperty("java.specification.version").startsWith("1.")) {
            return;
        }
        Class<?> moduleType = Class.forName("java.lang.Module");
        Method moduleOf = Class.class.getMethod("getModule");
        Object base = moduleOf.invoke(Object.class);
        Object own = moduleOf.invoke(Calm.class);
        Method isOpen = moduleType.getMethod("isOpen", String.class, moduleType);
        Set<?> packages = (Set<?>) moduleType.getMethod("getPackages").invoke(base);
        for (Object name : new TreeSet<>(packages)) {
            if ((Boolean) isOpen.invoke(base, name, own)) {
                System.out.println("open: " + name);
            }
        }
    }
}
