package io.escapement.ab.fleet;

import io.escapement.ab.fleet.Instance.Loss;
import io.escapement.ab.fleet.Instance.Sides;
import io.escapement.ab.host.Printable;
import io.escapement.ab.observe.Measure;
import io.escapement.ab.report.Compared;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Table;
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
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a fleet gained. Each instance is compared with itself; then units, of which none knows of another, are what
 * scatters.
 *
 * @param compared instances that had both clocks
 * @param units hosts, or what was named instead of them
 * @param lost pairs of periods that don't count, by why
 * @param warnings of the server
 * @param groups the instances of each value of each label that was named
 */
public record FleetReport(
        int formatVersion,
        FleetPlan plan,
        int instances,
        int compared,
        int units,
        Map<Loss, Integer> lost,
        Set<String> warnings,
        Comparison comparison,
        List<Group> groups) {
    private static final int FORMAT_VERSION = 3;

    private static final String BASE = "real";
    private static final String ARM = "cached";

    /** In the order in which they are shown. */
    private static final List<String> FIGURES = List.of(Difference.LOAD, Difference.CPU, Measure.MEAN);

    /**
     * The instances that have a label's value.
     *
     * @param cpu null if too few are compared
     */
    public record Group(String label, String value, int instances, int units, Difference cpu) {}

    static FleetReport of(FleetPlan plan, Collection<Instance> instances, Set<String> warnings) {
        Map<Loss, Integer> lost = new EnumMap<>(Loss.class);
        instances.forEach(each -> each.lost.forEach((loss, pairs) -> lost.merge(loss, pairs, Integer::sum)));
        List<Group> groups = new ArrayList<>();
        for (String label : plan.by()) {
            grouped(instances, each -> each.labels.getOrDefault(label, ""))
                    .forEach((value, some) -> groups.add(group(plan, label, value, some)));
        }
        List<Instance> compared =
                instances.stream().filter(each -> !each.compared.isEmpty()).toList();
        return new FleetReport(
                FORMAT_VERSION,
                plan,
                instances.size(),
                compared.size(),
                units(plan, compared).size(),
                lost,
                warnings,
                Comparison.of(
                        ARM,
                        BASE,
                        figures(plan, instances, each -> each.compared),
                        figures(plan, instances, each -> each.control)),
                groups);
    }

    private static Group group(FleetPlan plan, String label, String value, List<Instance> some) {
        Map<String, List<Compared>> figures = figures(plan, some, each -> each.compared);
        figures.keySet().retainAll(List.of(Difference.CPU));
        Difference cpu = Comparison.of(ARM, BASE, figures, Map.of()).differences().stream()
                .findFirst()
                .orElse(null);
        return new Group(label, value, some.size(), units(plan, some).size(), cpu);
    }

    private static Map<String, List<Instance>> units(FleetPlan plan, Collection<Instance> instances) {
        return grouped(
                instances,
                each -> plan.unit() != null
                        ? each.labels.getOrDefault(plan.unit(), "")
                        : each.labels.getOrDefault("instance", "").replaceFirst(":\\d+$", ""));
    }

    private static Map<String, List<Instance>> grouped(Collection<Instance> instances, Function<Instance, String> by) {
        return instances.stream().collect(Collectors.groupingBy(by, TreeMap::new, Collectors.toList()));
    }

    /** Of the figures those that enough units have, a value for each of the units. */
    private static Map<String, List<Compared>> figures(
            FleetPlan plan, Collection<Instance> instances, Function<Instance, Sides> sides) {
        Map<String, List<Compared>> known = new LinkedHashMap<>();
        Collection<List<Instance>> units = units(plan, instances).values();
        for (String name : FIGURES) {
            List<Compared> values = units.stream()
                    .map(some -> some.stream()
                            .map(each -> sides.apply(each).compared(name))
                            .filter(Objects::nonNull)
                            .toList())
                    .filter(some -> !some.isEmpty())
                    .map(Compared::mean)
                    .toList();
            if (values.size() >= Comparison.LEAST_PAIRS) {
                known.put(name, values);
            }
        }
        return known;
    }

    public String text() {
        TextPage text = new TextPage();
        text.paragraph(
                "%,d instances, of which %,d on %,d %s had both clocks in turns, in periods of %,d s (of which the"
                        + " first %d s don't count).",
                instances, compared, units, plan.units(), plan.periodSeconds(), plan.dropSeconds());
        String losses = lost.entrySet().stream()
                .map(each -> String.format(Locale.ROOT, "%,d %s", each.getValue(), each.getKey().words))
                .collect(Collectors.joining("; "));
        text.paragraph("Pairs of periods that don't count: %s.", losses.isEmpty() ? "none" : losses);
        warnings.forEach(warning -> text.paragraph("The server warns: %s", Printable.of(warning)));
        text.line("");
        text.paragraph("%s", verdict());
        if (!comparison.differences().isEmpty()) {
            text.line("");
            text.table(comparison.table(true));
            text.line("");
            text.paragraph("%s", Comparison.RULE);
        }
        comparison.objections().forEach(objection -> text.paragraph("Note: %s.", objection));
        if (!groups.isEmpty()) {
            text.line("");
            text.table(new Table<>(groups)
                    .column("", each -> each.label() + "=" + Printable.of(each.value()))
                    .column("instances", each -> Numbers.whole(each.instances()))
                    .column("units", each -> Numbers.whole(each.units()))
                    .column(
                            Difference.CPU,
                            each -> each.cpu() == null
                                    ? "too few"
                                    : Numbers.percent(each.cpu().percent())));
        }
        return text.toString();
    }

    private String verdict() {
        return comparison.differences().isEmpty()
                ? "Verdict: none. It takes " + Comparison.LEAST_PAIRS + " " + plan.units()
                        + " that had both clocks, with figures of each."
                : comparison.verdict();
    }
}
