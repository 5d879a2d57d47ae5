package io.escapement.ab.judge;

import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * For instance {@code p99 > +5%} or {@code capacity < -5%}: the last arm has that much more, or less, of a metric than
 * the first, and the difference is detected.
 *
 * @param percent signed; above 0: more than this, below 0: less than this
 */
public record FailCondition(String metric, double percent) {

    /** The exit status of a run that gives no answer. */
    public static final int NOT_JUDGED = 1;

    static final int HOLDS = 3;
    static final int DOES_NOT_HOLD = 0;

    private static final Pattern FORM =
            Pattern.compile("\\s*([a-z0-9.]+)\\s*(>\\s*\\+?|<\\s*-)(\\d+(?:\\.\\d+)?)\\s*%\\s*");

    public static FailCondition parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Metric.named(form.group(1)).isEmpty()) {
            throw new IllegalArgumentException("--fail-if: '" + text
                    + "' is not of the form 'p99 > +5%' or 'capacity < -5%'; metrics are " + Metric.NAMES);
        }
        double size = Double.parseDouble(form.group(3));
        boolean isMore = form.group(2).startsWith(">");
        if (!isMore && size >= 100) {
            throw new IllegalArgumentException("--fail-if: '" + text + "' never holds: nothing is less than 0");
        }
        return new FailCondition(form.group(1), isMore ? size : -size);
    }

    public Outcome judge(Comparison comparison) {
        Optional<Difference> measured = comparison.differences().stream()
                .filter(difference -> difference.metric().equals(metric))
                .findFirst();
        if (measured.isEmpty()) {
            return new Outcome(
                    NOT_JUDGED,
                    this + " can't be judged: " + metric + " was not measured, or a block"
                            + " holds too few requests for it");
        }
        Difference difference = measured.get();
        if (difference.objection() != null) {
            return new Outcome(NOT_JUDGED, this + " can't be judged: " + difference.objection());
        }
        double estimate = difference.percent().estimate();
        if (difference.detected() && (percent >= 0 ? estimate > percent : estimate < percent)) {
            return new Outcome(HOLDS, this + " holds: " + describe(comparison, difference));
        }
        double detectable =
                percent >= 0 ? difference.detectablePercent() : 100 / (1 + difference.detectablePercent() / 100) - 100;
        if (!difference.detected() && Math.abs(detectable) > Math.abs(percent)) {
            return new Outcome(
                    DOES_NOT_HOLD,
                    String.format(
                            Locale.ROOT,
                            "%s was not seen to hold, and can't be excluded: this run would have detected %+.0f %%,"
                                    + " and less only by luck",
                            this,
                            detectable));
        }
        return new Outcome(DOES_NOT_HOLD, "");
    }

    private String describe(Comparison comparison, Difference difference) {
        return String.format(
                Locale.ROOT,
                "%s of %s differs from that of %s by %+.1f %% (%+.1f to %+.1f)",
                metric,
                comparison.arm(),
                comparison.base(),
                difference.percent().estimate(),
                difference.percent().low(),
                difference.percent().high());
    }

    @Override
    public String toString() {
        String sign = percent >= 0 ? " > +" : " < -";
        return "--fail-if '" + metric + sign
                + new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(Math.abs(percent))
                + "%'";
    }

    /**
     * The answer for one condition.
     *
     * @param status 0, or the exit status of {@code ab}
     * @param text for stderr; empty if there is nothing to say
     */
    public record Outcome(int status, String text) {}
}
