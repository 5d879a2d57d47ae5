package io.escapement.bench.performance.result;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PairedDifferences;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All results so far. Of a fork, which gives several figures one after the other, the median counts. */
public final class Results {
    private final Map<Item, Result> byItem = new LinkedHashMap<>();

    public void add(Result result) {
        byItem.put(result.item(), result);
    }

    public Collection<Result> all() {
        return byItem.values();
    }

    public boolean hasMeasured(Item item) {
        Result result = byItem.get(item);
        return result != null && result.isMeasured();
    }

    /** Those of a topic that were measured. */
    public Stream<Result> of(Topic topic) {
        return byItem.values().stream().filter(result -> result.item().topic() == topic && result.isMeasured());
    }

    public boolean has(Topic topic) {
        return of(topic).findAny().isPresent();
    }

    public List<ClockMode> clocks(Topic topic) {
        return of(topic)
                .map(result -> result.item().clock())
                .distinct()
                .sorted()
                .toList();
    }

    public List<Integer> threads(Topic topic, ClockMode clock) {
        return of(topic)
                .filter(result -> result.item().clock() == clock)
                .map(result -> result.item().threads())
                .distinct()
                .sorted()
                .toList();
    }

    public int rounds(Topic topic) {
        return (int) of(topic).map(result -> result.item().round()).distinct().count();
    }

    /** Every value of every fork. */
    public List<Double> values(Series series) {
        return of(series.topic())
                .filter(result -> series.holds(result.item()))
                .map(result -> result.figures().get(series.figure()))
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
    }

    /** Over the rounds; null where there is none. */
    public Interval median(Series series) {
        return around(rounds(series).values());
    }

    /** Of values that were measured in the same round; null where there are none. */
    public Interval ratio(Series above, Series below) {
        SortedMap<Integer, Double> denominators = rounds(below);
        List<Double> ratios = new ArrayList<>();
        rounds(above).forEach((round, value) -> {
            Double denominator = denominators.get(round);
            if (denominator != null && denominator > 0) {
                ratios.add(value / denominator);
            }
        });
        return around(ratios);
    }

    private SortedMap<Integer, Double> rounds(Series series) {
        SortedMap<Integer, Double> rounds = new TreeMap<>();
        of(series.topic()).filter(result -> series.holds(result.item())).forEach(result -> {
            List<Double> values = result.figures().get(series.figure());
            if (values != null && !values.isEmpty()) {
                rounds.put(result.item().round(), Median.of(array(values)));
            }
        });
        return rounds;
    }

    private static Interval around(Collection<Double> values) {
        return values.isEmpty() ? null : PairedDifferences.around(array(values));
    }

    private static double[] array(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
