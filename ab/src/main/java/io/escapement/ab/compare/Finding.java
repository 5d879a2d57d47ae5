package io.escapement.ab.compare;

/** What was found of a difference. */
public enum Finding {
    BETTER,
    WORSE,
    NO_DIFFERENCE,
    UNDECIDED,
    NOT_JUDGED
}
