package io.escapement.ab.compare;

/** The judgement of a difference. */
public enum Finding {
    BETTER,
    WORSE,
    NO_DIFFERENCE,
    UNDECIDED,
    NOT_JUDGED
}
