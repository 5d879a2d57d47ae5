package io.escapement.ab.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How the requests ended. Written by one thread; merged once the threads have ended. */
public final class Tally {

    public static final int TOO_MANY_REQUESTS = 429;

    private long waited;
    private long closedConnections;
    private long repeated;
    private long redirects;

    /** The first of them, as {@code 302 to /login}. */
    private String redirect;

    private final Map<Integer, Long> succeededByStatus = new TreeMap<>();
    private final Map<Integer, Long> unexpectedByStatus = new TreeMap<>();
    private final Map<String, Long> failedByReason = new TreeMap<>();

    public void succeeded(int status) {
        succeededByStatus.merge(status, 1L, Long::sum);
    }

    public void unexpectedStatus(int status) {
        unexpectedByStatus.merge(status, 1L, Long::sum);
    }

    /** Counts a request that is counted once more when it has succeeded or was given up. */
    void waited() {
        waited++;
    }

    /** The service has ended a connection between two requests, or while one was on its way. */
    void connectionClosed() {
        closedConnections++;
    }

    /** The request was sent once more, since the service had closed the connection that it was on. */
    public void repeated() {
        repeated++;
    }

    public void redirected(String where) {
        redirects++;
        redirect = redirect == null ? where : redirect;
    }

    void failed(String reason) {
        failedByReason.merge(reason, 1L, Long::sum);
    }

    void add(Tally other) {
        waited += other.waited;
        closedConnections += other.closedConnections;
        repeated += other.repeated;
        redirects += other.redirects;
        redirect = redirect == null ? other.redirect : redirect;
        add(other.succeededByStatus, succeededByStatus);
        add(other.unexpectedByStatus, unexpectedByStatus);
        add(other.failedByReason, failedByReason);
    }

    private static <K> void add(Map<K, Long> counts, Map<K, Long> to) {
        counts.forEach((key, count) -> to.merge(key, count, Long::sum));
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    public long succeededCount() {
        return sum(succeededByStatus);
    }

    /** Counts requests that were due while every connection was busy. */
    public long waitedCount() {
        return waited;
    }

    public long closedConnectionCount() {
        return closedConnections;
    }

    public long repeatedCount() {
        return repeated;
    }

    /** Returns the share of the requests that were sent once more. */
    public double repeatedShare() {
        return repeated / (double) Math.max(1, attemptedCount());
    }

    /** Counts answers from 300 to 399 to requests that name no status. */
    public long redirectCount() {
        return redirects;
    }

    /** Returns the first redirect, as {@code 302 to /login}; null if there was none. */
    public String redirect() {
        return redirect;
    }

    /** Whether most of what was not answered as expected was refused because it was too much. */
    public boolean isRateLimited() {
        return 2 * unexpectedByStatus.getOrDefault(TOO_MANY_REQUESTS, 0L) > notAsExpectedCount();
    }

    /** Whether a request failed by the service's certificate, which stays the same however long one waits. */
    public boolean isUntrusted() {
        return failedByReason.keySet().stream().anyMatch(reason -> reason.startsWith(Tls.UNTRUSTED));
    }

    /** Counts all answers, expected or not, by their status. */
    public Map<Integer, Long> countByStatus() {
        Map<Integer, Long> all = new TreeMap<>(succeededByStatus);
        add(unexpectedByStatus, all);
        return all;
    }

    /** Returns the share of the requests whose answer had this status. */
    public double shareOf(int status) {
        return countByStatus().getOrDefault(status, 0L) / (double) Math.max(1, attemptedCount());
    }

    /** Counts those with another status or none. */
    public long notAsExpectedCount() {
        return sum(unexpectedByStatus) + sum(failedByReason);
    }

    /** Counts the requests that were sent, or that could not be. */
    public long attemptedCount() {
        return succeededCount() + notAsExpectedCount();
    }

    /** Returns for instance {@code 12 with status 429, 3 failed: Connection refused}; empty if all went well. */
    public String problems() {
        String statuses = unexpectedByStatus.entrySet().stream()
                .map(e -> e.getValue() + " with status " + e.getKey()
                        + (e.getKey() == TOO_MANY_REQUESTS ? ", as the service limits the rate" : ""))
                .collect(Collectors.joining(", "));
        String failures = failedByReason.entrySet().stream()
                .map(e -> e.getValue() + " failed: " + e.getKey())
                .collect(Collectors.joining(", "));
        return statuses.isEmpty() || failures.isEmpty() ? statuses + failures : statuses + ", " + failures;
    }
}
