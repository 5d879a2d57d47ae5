package io.escapement.ab.report;

/**
 * A percentile, such as 99.9, and its value.
 *
 * @param millis of all requests together, those of disturbed blocks among them
 * @param typicalMillis that of a typical block: of two arms, what the line of their difference has for this one; null
 *     where a block has too few samples
 * @param lowMillis of the interval of 95 % of a typical block's percentile, by Wilcoxon; null, as {@code highMillis}
 *     is, where there are fewer than six blocks, or too few samples in one of them
 */
public record CurvePoint(double percentile, double millis, Double typicalMillis, Double lowMillis, Double highMillis) {}
