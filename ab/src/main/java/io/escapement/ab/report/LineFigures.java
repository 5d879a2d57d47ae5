package io.escapement.ab.report;

import io.escapement.ab.compare.Metric;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Latency of the requests of one line of the request file under the constant load. These figures describe: they are not
 * compared and not judged.
 *
 * @param arms in the order of the report's arms
 */
public record LineFigures(String line, List<OfArm> arms) {

    /**
     * All measured seconds of one arm together.
     *
     * @param requests with a latency
     * @param p50Millis from the moment at which a request was due; null, as p99Millis, if too few stand behind it
     */
    public record OfArm(String arm, long requests, Double p50Millis, Double p99Millis) {}

    static List<LineFigures> of(List<String> lines, List<MeasuredArm> arms) {
        return IntStream.range(0, lines.size())
                .mapToObj(line -> new LineFigures(
                        lines.get(line),
                        arms.stream()
                                .map(arm -> of(arm.arm(), arm.slice().ofLine(line)))
                                .toList()))
                .toList();
    }

    private static OfArm of(Arm arm, Histogram latency) {
        return new OfArm(arm.toString(), latency.getTotalCount(), millis(latency, 50), millis(latency, 99));
    }

    private static Double millis(Histogram latency, double percentile) {
        return Metric.isEnough((double) latency.getTotalCount(), percentile)
                ? (Double) (latency.getValueAtPercentile(percentile) / 1e6)
                : null;
    }
}
