package com.acme;

import java.util.TreeSet;
import java.util.function.LongSupplier;

/** Prints what an application can see of an agent. Ends when stdin does. */
public final class Calm {
    private Calm() {}

    public static void main(String[] arguments) throws Exception {
        LongSupplier clock = System::currentTimeMillis;
        System.out.println("time: " + (clock.getAsLong() > 0 && System.currentTimeMillis() > 0));
        Module own = Calm.class.getModule();
        for (String name : new TreeSet<>(Object.class.getModule().getPackages())) {
            if (Object.class.getModule().isOpen(name, own)) {
                System.out.println("open: " + name);
            }
        }
        System.out.println("context class loader: "
                + Thread.currentThread().getContextClassLoader().getClass().getName());
        System.out.println("started");
        int unused = System.in.read();
        System.out.println("ended");
    }
}
