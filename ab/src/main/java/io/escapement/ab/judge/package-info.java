/**
 * What a recording says: differences with their intervals, what speaks against them, and the verdict. It is a function
 * of plan and recording, without files or a service. {@code Analysis} computes each difference and says whether it is
 * detected; {@code VerdictRules} makes the verdict of these, or says why there is none; {@code Objections} are what
 * makes a result worthless. Whether a run goes on is decided in {@code run}, by {@code StoppingRules}. Begin at {@link
 * io.escapement.ab.judge.Analysis}, then {@link io.escapement.ab.judge.VerdictRules}.
 */
package io.escapement.ab.judge;
