/**
 * What a recording says: differences with their intervals, what speaks against them, and the verdict in words. It is a
 * function of plan and recording, without files or a service. {@code Analysis} computes each difference, says whether
 * it is detected, and has {@code ComparisonText} make the sentence of each comparison; {@code VerdictRules} joins these
 * to the verdict, or says why there is none; {@code Objections} are what makes a result worthless. Whether a run goes
 * on is decided in {@code run}, by {@code StoppingRules}. Begin at {@link io.escapement.ab.judge.Analysis}, then {@link
 * io.escapement.ab.judge.VerdictRules}.
 */
package io.escapement.ab.judge;
