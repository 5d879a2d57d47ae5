package io.escapement.ab.fleet;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Pair;
import io.escapement.ab.fleet.Instance.Loss;
import io.escapement.ab.host.Printable;
import io.escapement.ab.text.TextPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The gain of a fleet. Each instance is compared with itself; then units, of which none knows of another, are what
 * scatters.
 *
 * @param compared instances that had both clocks
 * @param sharing hosts, or values of the label that was named, that count as one with another, as they have its coin
 * @param units hosts, pairs of periods, or values of the label that was named
 * @param lost pairs of periods that don't count, by why
 * @param warnings of the server
 * @param comparison of the whole fleet, and of the instances with each value of each label that was named: one family
 */
public record FleetReport(
        int formatVersion,
        FleetPlan plan,
        int instances,
        int compared,
        int sharing,
        int units,
        Map<Loss, Integer> lost,
        Set<String> warnings,
        Comparison comparison) {
    private static final int FORMAT_VERSION = 5;

    private static final String BASE = "real";
    private static final String ARM = "cached";

    /** An instance in a unit. */
    private record Member(Instance instance, Sides sides) {}

    static FleetReport of(FleetPlan plan, Collection<Instance> instances, Set<String> warnings) {
        Map<Loss, Integer> lost = new EnumMap<>(Loss.class);
        instances.forEach(each -> each.lost.forEach((loss, pairs) -> lost.merge(loss, pairs, Integer::sum)));
        List<Instance> compared =
                instances.stream().filter(each -> !each.pairs.isEmpty()).toList();
        Collection<List<Instance>> named = plan.isPairUnit() ? List.of() : named(plan, compared);
        List<List<Instance>> dependent = dependent(named);
        Collection<List<Member>> units = plan.isPairUnit() ? pairsOfPeriods(compared) : wholes(dependent);
        Map<Metric, List<Pair>> metrics = new LinkedHashMap<>();
        plan.metrics().forEach(metric -> metrics.put(metric, pairs(units, metric, each -> true)));
        Metric cpu = plan.metrics().contains(Metric.CPU) ? Metric.CPU : Metric.CPU_BY_TIME;
        for (String label : plan.by()) {
            Set<String> values = new TreeSet<>();
            instances.forEach(each -> values.add(value(each, label)));
            for (String value : values) {
                String where = label + "=" + Printable.of(value);
                metrics.put(
                        new Metric(cpu.name() + " where " + where, cpu.unit(), cpu.label() + ", " + where, null),
                        pairs(units, cpu, each -> value(each, label).equals(value)));
            }
        }
        metrics.values().removeIf(pairs -> pairs.stream().allMatch(Objects::isNull));
        return new FleetReport(
                FORMAT_VERSION,
                plan,
                instances.size(),
                compared.size(),
                named.size() - dependent.size(),
                units.size(),
                lost,
                warnings,
                Comparison.of(ARM, BASE, units.size() < Comparison.leastPairs(1) ? Map.of() : metrics));
    }

    private static String value(Instance instance, String label) {
        return instance.labels.getOrDefault(label, "");
    }

    /** Instances of one host, or with one value of the label that was named. */
    private static Collection<List<Instance>> named(FleetPlan plan, List<Instance> instances) {
        return instances.stream()
                .collect(Collectors.groupingBy(
                        each -> plan.unit() == null
                                ? value(each, "instance").replaceFirst(":\\d+$", "")
                                : value(each, plan.unit()),
                        TreeMap::new,
                        Collectors.toList()))
                .values();
    }

    /** Puts those together that share a coin: it gives all of their differences a sign at once. */
    private static List<List<Instance>> dependent(Collection<List<Instance>> named) {
        List<List<Instance>> groups = new ArrayList<>();
        for (List<Instance> some : named) {
            List<Instance> group = new ArrayList<>(some);
            groups.removeIf(other -> {
                boolean isOfOneCoin =
                        other.stream().anyMatch(each -> some.stream().anyMatch(each::sharesCoin));
                if (isOfOneCoin) {
                    group.addAll(other);
                }
                return isOfOneCoin;
            });
            groups.add(group);
        }
        return groups;
    }

    private static List<List<Member>> wholes(List<List<Instance>> dependent) {
        return dependent.stream()
                .map(some -> some.stream()
                        .map(each -> new Member(each, Sides.sum(each.pairs.values())))
                        .toList())
                .toList();
    }

    /** Of all instances together: so it does not matter which of them share a coin, or what a host does. */
    private static Collection<List<Member>> pairsOfPeriods(List<Instance> instances) {
        Map<Integer, List<Member>> byPair = new TreeMap<>();
        instances.forEach(each -> each.pairs.forEach((pair, sides) ->
                byPair.computeIfAbsent(pair, key -> new ArrayList<>()).add(new Member(each, sides))));
        return byPair.values();
    }

    /** For each of the units the mean of its instances that are meant; null where none of them has that metric. */
    private static List<Pair> pairs(Collection<List<Member>> units, Metric metric, Predicate<Instance> isMeant) {
        List<Pair> pairs = new ArrayList<>();
        for (List<Member> unit : units) {
            List<Pair> known = unit.stream()
                    .filter(member -> isMeant.test(member.instance))
                    .map(member -> member.sides.pair(metric))
                    .filter(Objects::nonNull)
                    .toList();
            pairs.add(known.isEmpty() ? null : Pair.mean(known));
        }
        return pairs;
    }

    public String text() {
        TextPage text = new TextPage();
        text.paragraph(
                "%,d instances, of which %,d had both clocks in turns, in periods of %,d s (of which the first %d s"
                        + " don't count): %,d %s.",
                instances, compared, plan.periodSeconds(), plan.dropSeconds(), units, plan.units());
        String losses = lost.entrySet().stream()
                .map(each -> String.format(Locale.ROOT, "%,d %s", each.getValue(), each.getKey().words))
                .collect(Collectors.joining("; "));
        text.paragraph("Pairs of periods that don't count: %s.", losses.isEmpty() ? "none" : losses);
        if (sharing > 0) {
            text.paragraph(
                    "%,d %s had the clock of another in each pair: they share its coin, and count as one. The agent's"
                            + " option instance tells them apart.",
                    sharing, plan.units());
        }
        warnings.forEach(warning -> text.paragraph("The server warns: %s", Printable.of(warning)));
        text.line("");
        text.paragraph("%s", verdict());
        if (!comparison.differences().isEmpty()) {
            text.line("");
            text.table(comparison.table(true));
            text.line("");
            text.paragraph("%s", Comparison.RULE);
            if (plan.isPairUnit()) {
                text.paragraph(
                        "Pairs of periods are what scatters, of all instances together: it speaks of these %,d"
                                + " in this time, and of no others.",
                        compared);
            }
        }
        return text.toString();
    }

    private String verdict() {
        return comparison.differences().isEmpty()
                ? "Verdict: none. It takes " + Comparison.leastPairs(1) + " " + plan.units()
                        + " that had both clocks, with figures of each"
                        + (plan.isPairUnit() ? "." : ". Of fewer, --unit pair speaks.")
                : comparison.verdict();
    }
}
