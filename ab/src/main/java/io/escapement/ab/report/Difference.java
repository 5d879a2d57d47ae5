package io.escapement.ab.report;

import io.escapement.ab.statistics.Interval;
import java.util.List;

/**
 * How a metric of an arm differs from that of the base, paired round by round; above 0: the arm has more of it.
 *
 * @param metric capacity in requests per second, p50, p99, ... and mean in ms, cpu in us per request
 * @param baseValue what a typical block of the base has; it and {@code value} are as far apart as {@code percent} says
 * @param value what a typical block of the arm has
 * @param absolute {@code percent} in the metric's unit, by {@code baseValue}
 * @param percent by the base's value, with its interval of 95 %
 * @param correctedPercent the same at the metric's share of a chance of error of 5 %, which all metrics and comparisons
 *     of a run have in common: wider, and the one that decides
 * @param detected whether the corrected interval excludes 0
 * @param detectablePercent upwards (x % up is as far as 100 - 100/(1 + x/100) % down): a difference of this size would
 *     have been detected in four of five runs like this one
 * @param objection why this metric is not judged, such as a generator that was late; null where it is
 * @param finding holds only in a run that has an answer
 * @param limit how large a change would have shown; empty where one has
 * @param roundPercents the differences, round by round
 */
public record Difference(
        String metric,
        String unit,
        double baseValue,
        double value,
        Interval absolute,
        Interval percent,
        Interval correctedPercent,
        boolean detected,
        double detectablePercent,
        String objection,
        Finding finding,
        String limit,
        List<Double> roundPercents) {}
