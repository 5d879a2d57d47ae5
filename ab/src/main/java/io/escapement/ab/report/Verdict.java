package io.escapement.ab.report;

import java.util.List;

/**
 * The answer.
 *
 * @param outcome of the last arm against the first, over all metrics
 * @param reason why there is no answer; null where there is one
 * @param problems what else speaks against the result, or what a reader must know; empty in a good run
 */
public record Verdict(Outcome outcome, String reason, List<String> problems) {

    /** BETTER and WORSE: every difference that was found is; MIXED: some are better and some are worse. */
    public enum Outcome {
        BETTER,
        WORSE,
        MIXED,
        NO_DIFFERENCE_DETECTED,
        REFUSED,
        INCOMPLETE
    }

    /** Whether there is an answer. */
    public boolean isAnswered() {
        return outcome != Outcome.REFUSED && outcome != Outcome.INCOMPLETE;
    }
}
