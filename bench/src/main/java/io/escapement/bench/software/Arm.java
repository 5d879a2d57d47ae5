package io.escapement.bench.software;

import java.util.List;

/** What a server's clocks are while it is measured. It is one process all the time, with the agent in it. */
enum Arm {
    /** The slow clock, as without the agent. */
    REAL,
    /** What the agent gives on the slow clock. */
    CACHED,
    /** The shim is switched off: what a cure of the host would give, and so the most that any agent can. */
    CURED;

    /**
     * Returns the order in a round, counted from 0: there and back again in turns. In an even number of rounds no arm
     * is later than another, by the mean of the places and by their median, so that a drift meets all alike. The cured
     * host is never there twice in a row: the agent must not take the clock for a healthy one.
     */
    static List<Arm> inRound(int round) {
        return round % 2 == 0 ? List.of(REAL, CURED, CACHED) : List.of(CACHED, CURED, REAL);
    }
}
