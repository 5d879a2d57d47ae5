package io.escapement.bench.ab;

import io.escapement.bench.ab.report.Difference;
import io.escapement.bench.statistics.Interval;
import java.util.List;
import java.util.Locale;

/** A comparison in words, by its primary metric. */
final class Wording {

    private Wording() {}

    static String of(Arm arm, Arm base, List<Difference> differences) {
        return differences.stream()
                .filter(Difference::primary)
                .findFirst()
                .map(difference -> of(arm, base, difference))
                .orElse("too few requests for any percentile: measure longer, or at a higher rate");
    }

    private static String of(Arm arm, Arm base, Difference difference) {
        Interval percent = difference.percent();
        if (!difference.detected()) {
            return String.format(
                    Locale.ROOT,
                    "no difference detected between %s and %s at %s (%s %+.1f %%, interval %+.1f to %+.1f %%, noise floor %.1f %%)",
                    base,
                    arm,
                    difference.metric(),
                    arm,
                    percent.estimate(),
                    percent.low(),
                    percent.high(),
                    difference.noiseFloorPercent());
        }
        boolean faster = percent.estimate() < 0;
        // Faster by 12 to 23 %: the smaller number first, whichever the sign.
        double least = faster ? -percent.high() : percent.low();
        double most = faster ? -percent.low() : percent.high();
        String number = most < 10 ? "%.1f" : "%.0f";
        return String.format(
                Locale.ROOT,
                "%s is " + number + " %% (" + number + " to " + number + " %%) %s than %s at %s",
                arm,
                Math.abs(percent.estimate()),
                least,
                most,
                faster ? "faster" : "slower",
                base,
                difference.metric());
    }
}
