package io.escapement.agent.verdict;

/** Reads a clock many times in a row. The call site must be in the loop itself, for the JIT compiler to inline it. */
public interface ReadLoop {
    /** Reads; returns a value that depends on every read, so that the compiler can drop none. */
    long read(int times);

    /** Monotonic time by which the reads are timed, in ns. */
    default long nanoTime() {
        return System.nanoTime();
    }
}
