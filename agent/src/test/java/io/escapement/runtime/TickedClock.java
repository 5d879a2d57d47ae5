package io.escapement.runtime;

import io.escapement.clock.Ticker;

/** Public for the class loader that loads it a second time. */
public final class TickedClock implements SwitchableClock {
    private static final long TICK_NANOS = 1_000_000;
    private static final long MAX_STALENESS_NANOS = 20_000_000;
    private static final long STOP_TIMEOUT_MS = 30_000;

    private final Ticker ticker =
            new Ticker(EscapementClock.NOW_MS, TICK_NANOS, MAX_STALENESS_NANOS, Throwable::printStackTrace);

    @Override
    public long getAsLong() {
        return EscapementClock.currentTimeMillis();
    }

    @Override
    public void engage() {
        ticker.start();
    }

    @Override
    public void bypass() {
        if (!ticker.stop(STOP_TIMEOUT_MS)) {
            throw new AssertionError("the ticker got no processor time");
        }
    }

    @Override
    public boolean isEngaged() {
        return ticker.hasPublished();
    }

    @Override
    public long tickCount() {
        return ticker.statistics().tickCount();
    }

    @Override
    public long forwardStepCount() {
        return ticker.statistics().forwardStepCount();
    }

    @Override
    public long backwardStepCount() {
        return ticker.statistics().backwardStepCount();
    }

    @Override
    public void close() {
        bypass();
    }
}
