package io.escapement.agent.decide;

/** A request for a time. Another lease in its place renews it. Why: docs/decisions/21-leases.md. */
public final class Lease extends Claim {
    private static final long LONGEST_SECONDS = 3600;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int LONGEST_NAME = 200;

    /** Name of who has asked, for people to read; empty if not given. */
    final String by;

    private final long lengthNanos;
    private final long endNanos;

    /**
     * Makes a lease that begins now.
     *
     * @throws IllegalArgumentException if a lease can't be that long, or the name can't stand in a log's line
     */
    public Lease(Wish wish, long seconds, String by, long nowNanos) {
        super(wish, "by request" + (by.isEmpty() ? "" : " of " + by) + " for " + seconds + " s, unless asked again");
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            throw new IllegalArgumentException(
                    "seconds=" + seconds + " is not allowed: from 1 to " + LONGEST_SECONDS + " are");
        }
        if (!isPrintable(by)) {
            throw new IllegalArgumentException(
                    "by is at most " + LONGEST_NAME + " printable characters of ASCII, which say who asks");
        }
        this.by = by;
        lengthNanos = seconds * NANOS_PER_SECOND;
        endNanos = nowNanos + lengthNanos;
    }

    private static boolean isPrintable(String by) {
        boolean isPrintable = by.length() <= LONGEST_NAME;
        for (int i = 0; i < by.length() && isPrintable; i++) {
            isPrintable = by.charAt(i) >= ' ' && by.charAt(i) <= '~';
        }
        return isPrintable;
    }

    /**
     * Whether the lease is over. A lease is also over if the monotonic clock has gone back, as when a process is
     * restored on another machine.
     */
    public boolean isOver(long nowNanos) {
        long remainingNanos = endNanos - nowNanos;
        return remainingNanos <= 0 || remainingNanos > lengthNanos;
    }
}
