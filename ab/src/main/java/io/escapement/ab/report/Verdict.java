package io.escapement.bench.ab.report;

import java.util.List;

/**
 * The answer.
 *
 * @param sentence one sentence for each comparison, the first of them the one that counts; or why there is no answer
 * @param problems what speaks against the result, or what a reader must know; empty in a good run
 */
public record Verdict(Outcome outcome, String sentence, List<String> problems) {

    /** FASTER and SLOWER: of the last arm against the first, at the primary metric. */
    public enum Outcome {
        FASTER,
        SLOWER,
        NO_DIFFERENCE_DETECTED,
        REFUSED,
        INCOMPLETE
    }
}
