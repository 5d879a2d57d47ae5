package io.escapement.agent.lifecycle;

/** A decision for a time. Immutable: to renew it is to give another. */
final class Lease {
    private static final long LONGEST_SECONDS = 3600;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final int LONGEST_HOLDER = 200;

    final Wish wish;

    /** Null if an operator's. */
    final String holder;

    /** The reason that the agent gives meanwhile. */
    final String reason;

    private final long lengthNanos;
    private final long endNanos;

    /**
     * Lasts from now on.
     *
     * @throws IllegalArgumentException if a lease can't be that long, or the holder's name can't stand in a log's line
     */
    Lease(Wish wish, long seconds, String holder, long nowNanos) {
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            throw new IllegalArgumentException(
                    "seconds=" + seconds + " is not allowed: from 1 to " + LONGEST_SECONDS + " are");
        }
        if (holder != null && !isPrintable(holder)) {
            throw new IllegalArgumentException(
                    "a holder has a name of 1 to " + LONGEST_HOLDER + " printable characters of ASCII");
        }
        this.wish = wish;
        this.holder = holder;
        reason = "by request" + (holder == null ? "" : " of " + holder) + " for " + seconds + " s, unless asked again";
        lengthNanos = seconds * NANOS_PER_SECOND;
        endNanos = nowNanos + lengthNanos;
    }

    private static boolean isPrintable(String holder) {
        boolean isPrintable = !holder.isEmpty() && holder.length() <= LONGEST_HOLDER;
        for (int i = 0; i < holder.length() && isPrintable; i++) {
            isPrintable = holder.charAt(i) >= ' ' && holder.charAt(i) <= '~';
        }
        return isPrintable;
    }

    /** When it ends, in ms since 1970. */
    long endMs(long nowNanos, long nowMs) {
        return nowMs + (endNanos - nowNanos) / NANOS_PER_MS;
    }

    /**
     * Whether the lease is over. It also is if the monotonic clock has gone back, as it may when a process is restored
     * on another machine.
     */
    boolean isOver(long nowNanos) {
        long remainingNanos = endNanos - nowNanos;
        return remainingNanos <= 0 || remainingNanos > lengthNanos;
    }
}
