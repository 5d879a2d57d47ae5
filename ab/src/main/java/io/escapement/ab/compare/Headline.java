package io.escapement.ab.compare;

import io.escapement.ab.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The sentence above the lines of a comparison: what was found and how large it is, and what was not decided. */
final class Headline {
    /** Of a list, such as the values of a label of a fleet: the lines have all. */
    private static final int MOST_NAMED = 8;

    private Headline() {}

    static String of(String arm, String base, List<Difference> differences) {
        String better = changes(found(Finding.BETTER, differences), "less", "more", "lower");
        String worse = changes(found(Finding.WORSE, differences), "more", "less", "higher");
        List<String> clauses = new ArrayList<>();
        String arms = " between " + base + " and " + arm;
        if (!better.isEmpty() || !worse.isEmpty()) {
            String but = better.isEmpty() || worse.isEmpty() ? "" : ", but ";
            clauses.add(arm + " " + better + but + worse + " than " + base);
            arms = "";
        }
        List<Difference> none = found(Finding.NO_DIFFERENCE, differences);
        if (!none.isEmpty()) {
            double largest =
                    none.stream().mapToDouble(Difference::largestPercent).max().orElseThrow();
            clauses.add(String.format(Locale.ROOT, "no difference%s above %.1f %% in %s", arms, largest, names(none)));
        } else if (clauses.isEmpty()) {
            clauses.add("no difference found" + arms);
        }
        leftOpen(found(Finding.UNDECIDED, differences), "undecided", clauses);
        leftOpen(found(Finding.NOT_JUDGED, differences), "not judged", clauses);
        return String.join("; ", clauses);
    }

    private static List<Difference> found(Finding finding, List<Difference> differences) {
        return differences.stream()
                .filter(each -> each.finding() == finding && Metric.isJudged(each.metric()))
                .toList();
    }

    private static void leftOpen(List<Difference> some, String what, List<String> clauses) {
        if (!some.isEmpty()) {
            clauses.add(names(some) + " " + what);
        }
    }

    /** Returns what an arm does in which all of these are better, or all are worse; empty if there are none. */
    private static String changes(List<Difference> some, String processorTime, String capacity, String latency) {
        List<String> parts = new ArrayList<>();
        change("takes " + processorTime, some, Headline::isProcessorTime, parts);
        change("has " + capacity, some, Headline::isCapacity, parts);
        change("has " + latency, some, Headline::isLatency, parts);
        return list(parts);
    }

    private static void change(String does, List<Difference> all, Predicate<Difference> isMeant, List<String> parts) {
        List<Difference> some = all.stream().filter(isMeant).toList();
        if (!some.isEmpty()) {
            List<String> sizes = some.stream()
                    .limit(MOST_NAMED)
                    .map(each -> Numbers.change(each.percent().estimate()))
                    .toList();
            parts.add(does + " " + names(some) + " (" + list(sizes) + " %)");
        }
    }

    private static boolean isProcessorTime(Difference each) {
        return each.metric().startsWith(Metric.CPU.name());
    }

    private static boolean isCapacity(Difference each) {
        return each.metric().equals(Metric.CAPACITY.name());
    }

    /** Latencies stand side by side, and share the word. */
    private static String names(List<Difference> some) {
        List<String> names = some.stream()
                .limit(MOST_NAMED)
                .map(each -> each.metric().replaceFirst("^" + Metric.CPU.name(), "processor time"))
                .collect(Collectors.toCollection(ArrayList::new));
        for (int i = 0; i < names.size(); i++) {
            boolean isLast = i == names.size() - 1 || !isLatency(some.get(i + 1));
            if (isLatency(some.get(i)) && isLast) {
                names.set(i, names.get(i) + " latency");
            }
        }
        if (some.size() > names.size()) {
            names.add(some.size() - names.size() + " more");
        }
        return list(names);
    }

    private static boolean isLatency(Difference each) {
        return !isProcessorTime(each) && !isCapacity(each);
    }

    /** Returns for instance {@code a, b and c}. */
    private static String list(List<String> parts) {
        int last = parts.size() - 1;
        return last < 1
                ? String.join("", parts)
                : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }
}
