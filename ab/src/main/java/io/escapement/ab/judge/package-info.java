/**
 * What a recording says: differences with their intervals, what speaks against them, and the verdict in words. It is a
 * function of plan and recording, without files or a service. {@code Comparing} computes each difference, says
 * whether it is detected, and has {@code Wording} make the sentence of each comparison; {@code Judgement} joins these
 * to the verdict, or says why there is none; {@code Objections}
 * are what makes a result worthless. Begin at {@link io.escapement.ab.judge.Comparing}, then {@link
 * io.escapement.ab.judge.Judgement}.
 */
package io.escapement.ab.judge;
