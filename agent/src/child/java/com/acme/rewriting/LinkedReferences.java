package com.acme.rewriting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Classes that hold a reference to the clock, linked as soon as they are there, and call it as well. For each line on
 * stdin it prints which of them see time go back, and how often, in as many pairs: first by the reference, then by the
 * call. A line {@code more} has it load a class more first.
 */
@SuppressWarnings("JavaUtilDate")
public final class LinkedReferences {
    private static final int PAIRS = 500_000;
    private static final long NANOS_PER_MS = 1_000_000;

    private LinkedReferences() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, Pair> pairs = new LinkedHashMap<>();
        add(new Millis(), pairs);
        add(new Instants(), pairs);
        add(new Dates(), pairs);
        add(new Clocks(), pairs);
        add(new Compared(), pairs);
        add(new Nanos(), pairs);
        add(new Lambda(), pairs);
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("more")) {
                add(new Later(), pairs);
            }
            pairs.forEach(LinkedReferences::print);
            System.out.println("looked");
        }
    }

    private static void add(Pair pair, Map<String, Pair> pairs) {
        pairs.put(pair.getClass().getName(), pair);
    }

    private static void print(String name, Pair pair) {
        int back = 0;
        for (int i = 0; i < PAIRS; i++) {
            long first = pair.byReference();
            back += pair.byCall() < first ? 1 : 0;
        }
        System.out.println(name + ": " + back);
    }

    interface Pair {
        long byReference();

        long byCall();
    }

    static final class Millis implements Pair {
        private static final LongSupplier NOW = System::currentTimeMillis;

        @Override
        public long byReference() {
            return NOW.getAsLong();
        }

        @Override
        public long byCall() {
            return System.currentTimeMillis();
        }
    }

    static final class Instants implements Pair {
        private final Supplier<Instant> now = Instant::now;

        @Override
        public long byReference() {
            return now.get().toEpochMilli();
        }

        @Override
        public long byCall() {
            return System.currentTimeMillis();
        }
    }

    static final class Dates implements Pair {
        private static final Supplier<Date> NOW = Date::new;

        @Override
        public long byReference() {
            return NOW.get().getTime();
        }

        @Override
        public long byCall() {
            return Instant.now().toEpochMilli();
        }
    }

    static final class Clocks implements Pair {
        private final LongSupplier now = Clock.systemUTC()::millis;

        @Override
        public long byReference() {
            return now.getAsLong();
        }

        @Override
        public long byCall() {
            return System.currentTimeMillis();
        }
    }

    /** Behind a lambda of the JDK's. */
    static final class Compared implements Pair {
        private static final Comparator<Clock> BY_TIME = Comparator.comparingLong(Clock::millis);

        @Override
        public long byReference() {
            return BY_TIME.compare(Clock.systemUTC(), Clock.systemUTC()) * 0L;
        }

        @Override
        public long byCall() {
            return System.currentTimeMillis();
        }
    }

    static final class Nanos implements Pair {
        private static final LongSupplier NOW = System::nanoTime;

        @Override
        public long byReference() {
            return NOW.getAsLong() / NANOS_PER_MS;
        }

        @Override
        public long byCall() {
            return System.nanoTime() / NANOS_PER_MS;
        }
    }

    /** Its body is in this class, and rewritten with it. */
    @SuppressWarnings("UnnecessaryLambda")
    static final class Lambda implements Pair {
        private final LongSupplier now = () -> System.currentTimeMillis();

        @Override
        public long byReference() {
            return now.getAsLong();
        }

        @Override
        public long byCall() {
            return System.currentTimeMillis();
        }
    }

    /** Linked only when it is there. */
    static final class Later implements Pair {
        private static final LongSupplier NOW = System::currentTimeMillis;

        @Override
        public long byReference() {
            return NOW.getAsLong();
        }

        @Override
        public long byCall() {
            return System.currentTimeMillis();
        }
    }
}
