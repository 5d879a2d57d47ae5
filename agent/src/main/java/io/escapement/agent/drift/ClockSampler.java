package io.escapement.agent.drift;

import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.floor.Floor;

/**
 * Compares a cached clock with its real one. A sample reads the floor, the real clock, the cached one, and the real one
 * again; {@link DriftStatistics#record} evaluates the four times. One thread samples. Why:
 * docs/decisions/19-measuring-the-cached-clock.md.
 */
public final class ClockSampler {
    /** Reads the cached clock as application code does. */
    public interface Reader {
        /** The time in ms, as the floor and the real clock count. */
        long readMs();
    }

    private static final long NANOS_PER_MS = 1_000_000;

    private final Reader reader;
    private final ClockWords words;
    private final Floor floor;
    private final long boundMs;
    private volatile DriftStatistics statistics;

    /**
     * Written between two reads of clocks. Without it the compiler would load the word before the first read, and this
     * thread may lose the processor between the reads.
     */
    @SuppressWarnings("UnusedVariable")
    private volatile long sampledMs;

    /**
     * Makes a sampler of the clock with these words and this floor.
     *
     * @param boundMs the max-staleness
     * @param statistics go on
     */
    public ClockSampler(Reader reader, ClockWords words, Floor floor, long boundMs, DriftStatistics statistics) {
        this.reader = reader;
        this.words = words;
        this.floor = floor;
        this.boundMs = boundMs;
        this.statistics = statistics;
    }

    public DriftStatistics statistics() {
        return statistics;
    }

    public void resetStatistics() {
        statistics = new DriftStatistics();
    }

    /** Takes a sample, unless the clock is bypassed. */
    void sample() {
        if (words.isEngaged()) {
            long floorMs = floor.nanos() / NANOS_PER_MS;
            long beforeMs = floor.realMs();
            sampledMs = beforeMs;
            long cachedMs = reader.readMs();
            statistics.record(floorMs, beforeMs, cachedMs, floor.realMs(), boundMs);
        }
    }
}
