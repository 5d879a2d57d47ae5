/**
 * What a recording says: differences with their intervals, what speaks against them, and the verdict in words. It is a
 * function of plan and recording, without files or a service. {@code Comparing} computes each difference and says
 * whether it is detected; {@code Judgement} gives the verdict, with the sentence of {@code Wording}; {@code Objections}
 * are what makes a result worthless. Begin at {@link io.escapement.ab.judge.Comparing}, then {@link
 * io.escapement.ab.judge.Judgement}.
 */
package io.escapement.ab.judge;
