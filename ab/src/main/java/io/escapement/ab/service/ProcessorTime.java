package io.escapement.ab.service;

import java.util.Map;

/**
 * The processor time that a JVM has used at one moment.
 *
 * @param processNanos of the whole process; JVMs tell it in steps of 10 ms
 * @param nanosByThread of each Java thread, exact; without those that have ended, and empty where the JVM doesn't tell
 */
public record ProcessorTime(long atNanos, long processNanos, Map<Long, Long> nanosByThread) {

    public long elapsedNanosSince(ProcessorTime earlier) {
        return atNanos - earlier.atNanos;
    }

    public long processNanosSince(ProcessorTime earlier) {
        return processNanos - earlier.processNanos;
    }

    public long threadNanosSince(ProcessorTime earlier) {
        return nanosByThread.entrySet().stream()
                .mapToLong(entry -> entry.getValue() - earlier.nanosByThread.getOrDefault(entry.getKey(), 0L))
                .sum();
    }
}
