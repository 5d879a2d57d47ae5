package io.escapement.ab.run;

import io.escapement.ab.judge.Objections;
import io.escapement.ab.load.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Some seconds of each arm before the blocks, which don't count: whether the generator will measure mostly itself. */
final class Rehearsal {

    /** The largest bearable share. It is higher than that of the result, because a few seconds are soon disturbed. */
    private static final double LARGEST_LAG_SHARE = 0.7;

    private static final List<String> METRICS = List.of("p50", "p90", "p99", "mean");

    private final List<Slice> slices = new ArrayList<>();

    void add(Slice slice) {
        slices.add(slice);
    }

    /** Returns a warning for the screen, while there is time to do something about it. */
    Optional<String> warning() {
        List<String> late = METRICS.stream().filter(this::isLate).toList();
        return late.isEmpty()
                ? Optional.empty()
                : Optional.of("the generator itself is late, so " + String.join(", ", late)
                        + " may not be judged: give it processors of its own, or lower --rate");
    }

    /** Returns why it makes no sense to go on: the metric that was named to decide could not be judged. */
    Optional<String> refusal(String primaryMetric) {
        return Stream.ofNullable(primaryMetric)
                .filter(this::isLate)
                .map(metric -> String.format(
                        Locale.ROOT,
                        "the generator itself is late: after the warm-up its own send lag at %s, which was named to"
                                + " decide, was %.0f %% of the latency there; give it processors of its own, lower"
                                + " --rate, or name another metric (--primary)",
                        metric,
                        100 * share(metric)))
                .findFirst();
    }

    private boolean isLate(String metric) {
        return share(metric) > LARGEST_LAG_SHARE;
    }

    /** Returns the share in the arm in which it is least. */
    private double share(String metric) {
        return slices.stream()
                .mapToDouble(slice -> Objections.lagShare(slice, metric))
                .min()
                .orElse(0);
    }
}
