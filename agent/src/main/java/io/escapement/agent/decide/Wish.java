package io.escapement.agent.decide;

/** The clock that somebody wants rewritten call sites to read. */
public enum Wish {
    /** The cached clock. */
    CACHED,
    /** The real clock. */
    REAL,
    /** Nothing: the agent only reports, and rewrites no class. */
    OBSERVE
}
