package io.escapement.ab.load;

/** Saturates: each connection sends again as soon as it has its answer, until the time is up. */
final class ClosedLoop implements Pacing {

    private final long durationNanos;

    ClosedLoop(long durationNanos) {
        this.durationNanos = durationNanos;
    }

    @Override
    public long claimNanos(long nowNanos) {
        return nowNanos < durationNanos ? nowNanos : END;
    }

    @Override
    public long planned() {
        return END;
    }
}
