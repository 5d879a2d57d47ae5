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
            return System.in.read();
        });
        System.out.println("read: " + (read != 0));
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
