package io.escapement.bench.performance;

import io.escapement.ab.statistics.Median;
import java.util.List;
import java.util.Map;

/** Figures by name, each a list of what was measured one after the other: of a fork's iterations the median counts. */
record Series(Map<String, List<Double>> byFigure) {
    double median(String figure) {
        return Median.of(
                byFigure.get(figure).stream().mapToDouble(Double::doubleValue).toArray());
    }
}
