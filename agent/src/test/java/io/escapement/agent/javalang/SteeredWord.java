package io.escapement.agent.javalang;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands for {@link AtomicLong} in a clock that was loaded with it: what a test does before a read of a word, or before
 * it is replaced, comes in between.
 */
public final class SteeredWord {
    private final AtomicLong word;
    private Runnable before = () -> {};
    private int reads;
    private Runnable beforeSet = () -> {};

    public SteeredWord() {
        this(0);
    }

    public SteeredWord(long initial) {
        word = new AtomicLong(initial);
    }

    /** Runs {@code action} before so many reads from now; the next one is 1. */
    void before(int read, Runnable action) {
        reads = read;
        before = action;
    }

    /** Runs {@code action} before the next attempt to replace the word. */
    void beforeSet(Runnable action) {
        beforeSet = action;
    }

    public long get() {
        if (--reads == 0) {
            before.run();
        }
        return word.get();
    }

    /** What no reader does. */
    void set(long value) {
        word.set(value);
    }

    public boolean compareAndSet(long seen, long value) {
        Runnable action = beforeSet;
        beforeSet = () -> {};
        action.run();
        return word.compareAndSet(seen, value);
    }

    public long incrementAndGet() {
        return word.incrementAndGet();
    }
}
