package io.escapement.bench.experiment;

import io.escapement.ab.statistics.Interval;
import io.escapement.bench.report.PairedDifferences;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** All results so far. Figures of them are functions of what was found of an item. */
public final class Results<F> {
    private final Map<Item, Result<Item, F>> byItem = new LinkedHashMap<>();

    /** Takes the place of an earlier result of the same item. */
    public void add(Result<Item, F> result) {
        byItem.put(result.item(), result);
    }

    public Collection<Result<Item, F>> all() {
        return byItem.values();
    }

    private record Everything<F>(Conditions conditions, Object settings, Collection<Result<Item, F>> results) {}

    /** Writes a report: for readers as it is given, and for programs everything. */
    public void write(Path folder, String name, String markdown, Conditions conditions, Object settings)
            throws IOException {
        ReplacedFile.writeReport(folder, name, markdown, new Everything<>(conditions, settings, all()));
    }

    public boolean hasMeasured(Item item) {
        return byItem.containsKey(item) && byItem.get(item).isMeasured();
    }

    /** What was measured of a topic, in that order. */
    public Stream<Item> measured(String topic) {
        return byItem.keySet().stream().filter(item -> item.topic().equals(topic) && hasMeasured(item));
    }

    /** A line for each item that could not be measured. */
    public List<String> problems() {
        return byItem.values().stream()
                .filter(result -> !result.isMeasured())
                .map(result -> result.item() + ": "
                        + result.problem().lines().findFirst().orElse(""))
                .toList();
    }

    /** What was found of an item in each round that has it, by the round's number. */
    public Map<Integer, F> rounds(Item inAllRounds) {
        Map<Integer, F> rounds = new TreeMap<>();
        byItem.forEach((item, result) -> {
            if (item.inAllRounds().equals(inAllRounds) && result.isMeasured()) {
                rounds.put(item.round(), result.found());
            }
        });
        return rounds;
    }

    /** Over the rounds; null if there is none. */
    public Interval median(Item inAllRounds, ToDoubleFunction<F> figure) {
        return around(rounds(inAllRounds).values().stream().mapToDouble(figure));
    }

    /** Of figures that were measured in the same round; null if there are none. */
    public Interval ratio(Item above, Item below, ToDoubleFunction<F> figure) {
        Map<Integer, F> denominators = rounds(below);
        List<Double> ratios = new ArrayList<>();
        rounds(above).forEach((round, found) -> {
            F denominator = denominators.get(round);
            if (denominator != null && figure.applyAsDouble(denominator) > 0) {
                ratios.add(figure.applyAsDouble(found) / figure.applyAsDouble(denominator));
            }
        });
        return around(ratios.stream().mapToDouble(Double::doubleValue));
    }

    private static Interval around(DoubleStream figures) {
        double[] values = figures.toArray();
        return values.length == 0 ? null : PairedDifferences.around(values);
    }
}
