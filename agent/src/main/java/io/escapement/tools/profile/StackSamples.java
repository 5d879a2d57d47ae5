package io.escapement.tools.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/** Stacks of some of the reads, as flame-graph tools take them: frames from the outermost on, by semicolons. */
final class StackSamples implements IntConsumer {
    /** One read of so many, at random; a stack costs some ten microseconds. */
    private static final int ONE_OF = 512;

    /** A bound for the memory, which is twice as much on Java 8, and as much again while they are sent. */
    private static final long MOST_CHARACTERS = 4_000_000;

    private static final int DEEPEST = 200;

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final AtomicLong characters = new AtomicLong();
    private final LongAdder dropped = new LongAdder();

    /** Called with the number of a call site that is just passed, on the application's thread. */
    @Override
    public void accept(int site) {
        if (ThreadLocalRandom.current().nextInt(ONE_OF) != 0) {
            return;
        }
        try {
            add(collapsed(new Throwable().getStackTrace()));
        } catch (Throwable noMemoryOrStack) {
            // The application must not meet it where it reads the clock.
            dropped.increment();
        }
    }

    private void add(String stack) {
        LongAdder count = counts.get(stack);
        if (count == null && characters.get() < MOST_CHARACTERS) {
            characters.addAndGet(stack.length());
            counts.putIfAbsent(stack, new LongAdder());
            count = counts.get(stack);
        }
        (count == null ? dropped : count).increment();
    }

    /** Number of samples for whose stacks there was no room. */
    long dropped() {
        return dropped.sum();
    }

    /** Without the frames of the counting, which come first. */
    private static String collapsed(StackTraceElement[] stack) {
        int top = 0;
        while (top < stack.length && isOfCounting(stack[top].getClassName())) {
            top++;
        }
        StringBuilder text = new StringBuilder();
        for (int i = Math.min(stack.length, top + DEEPEST) - 1; i >= top; i--) {
            text.append(text.length() == 0 ? "" : ";")
                    .append(stack[i].getClassName())
                    .append('.')
                    .append(stack[i].getMethodName());
        }
        return text.toString();
    }

    private static boolean isOfCounting(String className) {
        return className.startsWith("java.lang.EscapementCount")
                || className.startsWith("io.escapement.agent.")
                || className.startsWith("io.escapement.tools.");
    }

    /** Returns a line for each stack: the frames and the number of samples. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        counts.forEach((stack, count) -> lines.add("stack\t" + stack.replace('\t', ' ') + '\t' + count.sum()));
        return lines;
    }
}
