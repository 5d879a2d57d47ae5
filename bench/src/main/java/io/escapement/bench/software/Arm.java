package io.escapement.bench.software;

import java.util.List;

/** The clocks of a server while it is measured. The server is one process all the time, with the agent in it. */
enum Arm {
    /** The slow clock, as without the agent. */
    REAL,
    /** The agent's cached clock over the slow clock. */
    CACHED,
    /** The shim is switched off, as if the host were cured; no agent can give more. */
    CURED;

    /**
     * Returns the order of the arms in a round, counted from 0: there and back again in turns. In an even number of
     * rounds no arm is later than another, by mean and median of the places, so that a drift affects all alike. The
     * cured host never comes twice in a row, so that the agent does not take the clock for a healthy one.
     */
    static List<Arm> inRound(int round) {
        return round % 2 == 0 ? List.of(REAL, CURED, CACHED) : List.of(CACHED, CURED, REAL);
    }
}
