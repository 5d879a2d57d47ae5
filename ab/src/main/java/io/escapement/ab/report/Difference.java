package io.escapement.bench.ab.report;

import io.escapement.bench.statistics.Interval;
import java.util.List;

/**
 * How a metric of an arm differs from that of the base, paired round by round; above 0: the arm has more of it.
 *
 * @param metric p50, p99, ... and mean in ms, cpu in us per request
 * @param baseValue median of the base's blocks
 * @param value median of the arm's blocks
 * @param absolute in the metric's unit, with its interval of 95 %
 * @param percent by the base's value, with its interval of 95 %; this one decides
 * @param noiseFloorPercent as large an estimate comes up in 5 % of comparisons of an arm with itself, by this run's own
 *     pairs of blocks of the same arm
 * @param detected the interval excludes 0, also after correction for the number of metrics and comparisons looked at
 *     (none for the primary metric of a single comparison), and the estimate is above the noise floor
 * @param roundPercents the differences, round by round
 */
public record Difference(
        String metric,
        String unit,
        boolean primary,
        double baseValue,
        double value,
        Interval absolute,
        Interval percent,
        double noiseFloorPercent,
        boolean detected,
        List<Double> roundPercents) {}
