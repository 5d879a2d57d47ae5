package com.acme.rewriting;

import java.util.Date;
import java.util.function.LongUnaryOperator;
import org.outside.rewriting.StoppedLoader;

/** Reads both clocks by a class whose loader was stopped meanwhile. */
public final class LastReads {
    private LastReads() {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("read: " + (StoppedLoader.usedAfterwards(Reads.class.getName()) != 0));
    }

    /** Has used the JDK's own classes before it reads. */
    public static final class Reads implements LongUnaryOperator {
        @Override
        @SuppressWarnings("JavaUtilDate") // it is what is rewritten
        public long applyAsLong(long number) {
            if (number == 0) {
                return new Date(0).getTime() + System.lineSeparator().length();
            }
            return System.currentTimeMillis() + new Date().getTime() + System.nanoTime();
        }
    }
}
