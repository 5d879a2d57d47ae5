package io.escapement.agent.clock;

/** Circumstances of a ticker that is to tick whatever it costs. */
public final class NeverRests implements TickerWorth.Circumstances {
    @Override
    public double savedNanosPerRead() {
        return 0;
    }

    @Override
    public boolean hasFloorStill() {
        return true;
    }

    @Override
    public boolean mayRest() {
        return false;
    }
}
