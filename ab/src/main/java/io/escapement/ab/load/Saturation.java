package io.escapement.ab.load;

/** The closed model: each connection sends again as soon as it has its answer, until the time is up. */
final class Saturation implements Pacing {

    private final long durationNanos;

    Saturation(long durationNanos) {
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
