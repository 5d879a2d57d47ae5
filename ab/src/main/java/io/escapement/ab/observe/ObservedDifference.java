package io.escapement.ab.observe;

import io.escapement.ab.statistics.Interval;

/**
 * How a figure differs between the sides; above 0: with the cached clock there is more of it.
 *
 * @param baseValue a typical round's; it and {@code value} are as far apart as {@code percent} says
 * @param percent with its interval of 95 %, which holds a bucket's width where it is a percentile
 * @param correctedPercent the same at the figure's share of a chance of error of 5 %, which all figures and all looks of
 *     a run have in common: wider, and the one that decides
 * @param controlPercent the same as {@code percent} of the rounds whose sides had the same clock; null if those are too
 *     few
 * @param isControlFound whether those differ, at the figure's share of the chance of error: then not the clock alone does
 * @param isDetected whether the corrected interval leaves out 0
 * @param detectablePercent the smallest that four in five such runs would have found
 */
public record ObservedDifference(
        String metric,
        String unit,
        double baseValue,
        double value,
        Interval percent,
        Interval correctedPercent,
        Interval controlPercent,
        boolean isControlFound,
        boolean isDetected,
        double detectablePercent) {
    boolean isLoad() {
        return metric.equals(Measure.LOAD);
    }
}
