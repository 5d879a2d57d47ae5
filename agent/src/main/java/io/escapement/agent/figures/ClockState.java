package io.escapement.agent.figures;

/** The clock that rewritten call sites get. */
public enum ClockState {
    /** Nothing is rewritten; the agent only reports. */
    OBSERVING(0),
    /** Rewritten call sites get the cached clock. */
    ENGAGED(1),
    /** Rewritten call sites get the real clock, by request or by the agent's own decision. */
    BYPASSED(3),
    /** Rewritten call sites get the real clock, because something failed. */
    WITHDRAWN(4);

    /** The state as a number, for scrapers that know no others. The number 2 was a state that is gone. */
    public final int code;

    ClockState(int code) {
        this.code = code;
    }

    public boolean servesCachedClock() {
        return this == ENGAGED;
    }
}
