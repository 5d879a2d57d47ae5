package io.escapement.ab.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How the requests ended. Written by one thread; merged once the threads have ended. */
public final class Tally {

    private long succeeded;
    private long waited;
    private double bodyBytes;
    private double bodyBytesSquared;
    private final Map<Integer, Long> succeededByStatus = new TreeMap<>();
    private final Map<Integer, Long> unexpectedByStatus = new TreeMap<>();
    private final Map<String, Long> failedByReason = new TreeMap<>();

    public void succeeded(int status, int lengthBytes) {
        succeeded++;
        bodyBytes += lengthBytes;
        bodyBytesSquared += (double) lengthBytes * lengthBytes;
        succeededByStatus.merge(status, 1L, Long::sum);
    }

    public void unexpectedStatus(int status) {
        unexpectedByStatus.merge(status, 1L, Long::sum);
    }

    /** It is told of besides, once it has succeeded. */
    void waited() {
        waited++;
    }

    void failed(String reason) {
        failedByReason.merge(reason, 1L, Long::sum);
    }

    void add(Tally other) {
        succeeded += other.succeeded;
        waited += other.waited;
        bodyBytes += other.bodyBytes;
        bodyBytesSquared += other.bodyBytesSquared;
        other.succeededByStatus.forEach((status, count) -> succeededByStatus.merge(status, count, Long::sum));
        other.unexpectedByStatus.forEach((status, count) -> unexpectedByStatus.merge(status, count, Long::sum));
        other.failedByReason.forEach((reason, count) -> failedByReason.merge(reason, count, Long::sum));
    }

    public long succeededCount() {
        return succeeded;
    }

    /** Counts requests that were due while every connection was busy. */
    public long waitedCount() {
        return waited;
    }

    public long unexpectedCount() {
        return unexpectedByStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    public long failedCount() {
        return failedByReason.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the mean length of the expected answers. */
    public double meanBodyBytes() {
        return bodyBytes / Math.max(1, succeeded);
    }

    /** Returns the variance of that mean. */
    public double varianceOfMeanBodyBytes() {
        double count = Math.max(1, succeeded);
        return Math.max(0, bodyBytesSquared / count - meanBodyBytes() * meanBodyBytes()) / count;
    }

    /** Counts all answers, expected or not, by their status. */
    public Map<Integer, Long> countByStatus() {
        Map<Integer, Long> all = new TreeMap<>(succeededByStatus);
        unexpectedByStatus.forEach((status, count) -> all.merge(status, count, Long::sum));
        return all;
    }

    /** Counts the requests that were sent, or that could not be. */
    public long attemptedCount() {
        return succeeded + unexpectedCount() + failedCount();
    }

    /** Returns for instance {@code 12 with status 429, 3 failed: Connection refused}; empty if all went well. */
    public String problems() {
        String statuses = unexpectedByStatus.entrySet().stream()
                .map(e -> e.getValue() + " with status " + e.getKey())
                .collect(Collectors.joining(", "));
        String failures = failedByReason.entrySet().stream()
                .map(e -> e.getValue() + " failed: " + e.getKey())
                .collect(Collectors.joining(", "));
        return statuses.isEmpty() || failures.isEmpty() ? statuses + failures : statuses + ", " + failures;
    }
}
