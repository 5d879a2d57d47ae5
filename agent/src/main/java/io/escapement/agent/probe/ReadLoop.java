package io.escapement.agent.probe;

/** Reads a clock so many times in a row. The call site must stand in the loop itself for the JIT to see through it. */
public interface ReadLoop {
    /** Returns something that depends on every read, so that none can be left out. */
    long read(int times);
}
