package com.acme.rewriting;

import java.util.Date;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.outside.rewriting.StoppedLoader;

/** Reads both clocks by a class whose loader is stopped, once it gets a line, before. */
public final class LastReads {
    private LastReads() {}

    public static void main(String[] arguments) throws Exception {
        long read = StoppedLoader.usedAfterwards(Reads.class.getName(), () -> {
            System.out.println("loaded");
            if (arguments.length > 0) {
                awaitClass(arguments[0]);
            }
            return System.in.read();
        });
        System.out.println("read: " + (read != 0));
    }

    /** Waits for a class of the bootstrap loader, and until whoever has made it has used it. */
    private static void awaitClass(String name) throws InterruptedException {
        boolean isThere = false;
        while (!isThere) {
            Thread.sleep(500);
            try {
                Class.forName(name, false, null);
                isThere = true;
            } catch (ClassNotFoundException notYet) {
                isThere = false;
            }
        }
        Thread.sleep(500);
        System.out.println("found");
    }

    /** Has used the JDK's own classes before it reads. */
    public static final class Reads implements LongUnaryOperator {
        @Override
        @SuppressWarnings("JavaUtilDate") // it is what is rewritten
        public long applyAsLong(long number) {
            if (number == 0) {
                LongSupplier reference = System::nanoTime;
                return new Date(0).getTime() + System.lineSeparator().length() + reference.getAsLong() % 2;
            }
            LongSupplier reference = System::currentTimeMillis;
            return reference.getAsLong() + System.currentTimeMillis() + new Date().getTime() + System.nanoTime();
        }
    }
}
