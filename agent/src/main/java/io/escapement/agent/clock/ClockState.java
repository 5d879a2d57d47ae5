package io.escapement.agent.clock;

/** The clock that rewritten call sites get. */
public enum ClockState {
    /** Nothing is rewritten; the agent only reports. */
    OBSERVING(0),
    /** The cached clock. */
    ENGAGED(1),
    /** The cached clock, whose ticker sleeps because nobody reads. */
    IDLE(2),
    /** The real clock, by request. */
    BYPASSED(3),
    /** The real clock, because something failed. */
    WITHDRAWN(4),
    /** The real clock, from its own call sites: nothing of the agent is left. Seen in the last notification only. */
    UNINSTALLED(5);

    /** For scrapers that know numbers only. */
    public final int code;

    ClockState(int code) {
        this.code = code;
    }

    public boolean servesCachedClock() {
        return this == ENGAGED || this == IDLE;
    }
}
