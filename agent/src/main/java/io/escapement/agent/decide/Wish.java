package io.escapement.agent.decide;

/** What somebody wants rewritten call sites to get. */
public enum Wish {
    /** The cached clock. */
    CACHED,
    /** The real clock. */
    REAL,
    /** Nothing: the agent only reports, and rewrites no class. */
    OBSERVE
}
