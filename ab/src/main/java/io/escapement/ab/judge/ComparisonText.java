package io.escapement.ab.judge;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import io.escapement.ab.statistics.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A comparison in words: what was found and by how much, and, where nothing was, how small a difference could have
 * been.
 */
final class ComparisonText {

    private static final double FROM_HERE_A_FACTOR = 1.5;

    /** A run that would not have detected less than this, in per cent, in any metric, was coarse. */
    private static final double COARSE_PERCENT = 10;

    private final String arm;
    private final String base;
    private final String rate;
    private final List<Difference> differences;

    private ComparisonText(Arm arm, Arm base, double requestsPerSecond, List<Difference> differences) {
        this.arm = arm.toString();
        this.base = base.toString();
        this.rate = format("at %,.0f requests a second", requestsPerSecond);
        // The metric that was named beforehand comes first.
        this.differences = differences.stream()
                .sorted(Comparator.comparing(Difference::primary).reversed())
                .toList();
    }

    /** @param requestsPerSecond of the constant load */
    static String of(Arm arm, Arm base, double requestsPerSecond, List<Difference> differences) {
        return new ComparisonText(arm, base, requestsPerSecond, differences).sentence();
    }

    private String sentence() {
        List<Difference> found =
                differences.stream().filter(Difference::detected).toList();
        Difference first = differences.get(0);
        if (first.primary() && first.undecided()) {
            return name(first) + ", which was named to decide, is undecided (only a change by "
                    + first.detectableSize() + " or more would have shown)"
                    + (found.isEmpty() ? "" : ". Besides, " + found(found))
                    + undecided() + notJudged();
        }
        String opening = found.isEmpty()
                ? "no difference detected between " + base + " and " + arm
                        + (isCoarse() ? ", and only a large one would have been" : "")
                : found(found);
        return opening + undecided() + notJudged();
    }

    private boolean isCoarse() {
        return differences.stream()
                .filter(Difference::undecided)
                .allMatch(difference -> difference.detectablePercent() > COARSE_PERCENT);
    }

    /** A part for each load and each direction; the metric that comes first has the first, for better or worse. */
    private String found(List<Difference> found) {
        boolean better = found.get(0).better();
        StringBuilder text = new StringBuilder();
        Difference last = null;
        for (List<Difference> part : parts(found)) {
            Difference first = part.get(0);
            if (last == null) {
                text.append(load(first)).append(' ').append(arm).append(' ').append(phrases(part, base));
            } else {
                boolean turn = last.better() == better && first.better() != better;
                text.append(turn ? "; but " : "; ")
                        .append(isSaturated(last) == isSaturated(first) ? "" : load(first) + " ")
                        .append("it ")
                        .append(phrases(part, ""));
            }
            last = first;
        }
        return text.toString();
    }

    private static Collection<List<Difference>> parts(List<Difference> found) {
        boolean better = found.get(0).better();
        return found.stream()
                .sorted(Comparator.comparing((Difference each) -> each.better() != better))
                .collect(Collectors.groupingBy(
                        each -> each.better() + " " + isSaturated(each), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private static String phrases(List<Difference> part, String base) {
        List<String> phrases = new ArrayList<>();
        part.forEach(each -> phrases.add(phrase(each, phrases.isEmpty() ? base : "")));
        int last = phrases.size() - 1;
        return last == 0
                ? phrases.get(0)
                : String.join(", ", phrases.subList(0, last)) + (last == 1 ? " and " : ", and ") + phrases.get(last);
    }

    private static boolean isSaturated(Difference difference) {
        return difference.metric().equals(Metric.CAPACITY.name());
    }

    private String load(Difference difference) {
        return isSaturated(difference) ? "saturated," : rate;
    }

    /** Returns for instance {@code takes 34 % (31 to 37) less processor time a request than bypassed}. */
    private static String phrase(Difference difference, String base) {
        boolean factor = 1 + difference.percent().estimate() / 100 >= FROM_HERE_A_FACTOR;
        boolean more = difference.percent().estimate() > 0;
        String size = factor ? factor(difference) : percent(difference);
        String reference = base.isEmpty() ? "" : (factor ? " as " : " than ") + base;
        return switch (difference.metric()) {
            case "capacity" ->
                "serves " + size + (factor ? " as many" : more ? " more" : " fewer") + " requests a second" + reference;
            case "cpu" ->
                "takes " + size + (factor ? " as much" : more ? " more" : " less") + " processor time a request"
                        + reference;
            default ->
                factor
                        ? "takes " + size + " as long " + at(difference) + reference
                        : "is " + size + (more ? " slower " : " faster ") + at(difference) + reference;
        };
    }

    private static String factor(Difference difference) {
        Interval factor = difference.percent().map(percent -> 1 + percent / 100);
        String number = factor.high() < 10 ? "%.2f" : "%.1f";
        return format(
                number + " times (" + number + " to " + number + ")", factor.estimate(), factor.low(), factor.high());
    }

    /** Formats an interval without signs, the smaller number first. */
    private static String percent(Difference difference) {
        Interval percent = difference.percent();
        boolean negative = percent.estimate() < 0;
        double least = negative ? -percent.high() : percent.low();
        double most = negative ? -percent.low() : percent.high();
        String number = most < 10 ? "%.1f" : "%.0f";
        // An interval that excludes 0 does not begin with one.
        String leastNumber = least < 1 ? "%.1f" : number;
        return format(
                number + " %% (" + leastNumber + " to " + number + ")", Math.abs(percent.estimate()), least, most);
    }

    private static String at(Difference difference) {
        return difference.metric().equals(Metric.MEAN.name()) ? "in the mean" : "at " + difference.metric();
    }

    private static String name(Difference difference) {
        return switch (difference.metric()) {
            case "capacity" -> "capacity";
            case "cpu" -> "processor time a request";
            default -> difference.metric() + " latency";
        };
    }

    private String undecided() {
        List<String> names = new ArrayList<>();
        for (Difference difference : differences) {
            if (difference.undecided() && !difference.primary()) {
                String size = names.isEmpty()
                        ? "only a change by " + difference.detectableSize() + " or more would have shown"
                        : difference.detectableSize();
                names.add(name(difference) + " (" + size + ")");
            }
        }
        return names.isEmpty() ? "" : ". Undecided: " + String.join(", ", names);
    }

    private String notJudged() {
        List<String> names = differences.stream()
                .filter(difference -> difference.objection() != null)
                .map(ComparisonText::name)
                .toList();
        return names.isEmpty()
                ? ""
                : ". Not judged: " + String.join(", ", names) + ", where the generator itself was late";
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
