package io.escapement.ab.service;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * The processor time that a JVM has used at one moment.
 *
 * @param processNanos of the whole process; JVMs tell it in steps of 10 ms
 * @param nanosByThread of each Java thread, exact; without those that have ended, and empty where the JVM doesn't tell
 */
public record ProcessorTime(long atNanos, long processNanos, Map<Long, Long> nanosByThread) {
    /** Returns what has come since, {@code atNanos} the time that has passed. */
    public ProcessorTime since(ProcessorTime earlier) {
        return new ProcessorTime(
                atNanos - earlier.atNanos,
                processNanos - earlier.processNanos,
                nanosByThread.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                each -> each.getValue() - earlier.nanosByThread.getOrDefault(each.getKey(), 0L))));
    }

    public long threadNanos() {
        return nanosByThread.values().stream().mapToLong(Long::longValue).sum();
    }
}
