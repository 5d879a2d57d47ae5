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
import java.util.TreeMap;
import java.util.stream.Stream;

/** All results so far. A fork gives several figures one after the other, of which the median counts. */
public final class Results {
    private final Map<Item, Result> byItem = new LinkedHashMap<>();

    /** Takes the place of an earlier result of the same item. */
    public void add(Result result) {
        byItem.put(result.item(), result);
    }

    public Collection<Result> all() {
        return byItem.values();
    }

    public boolean hasMeasured(Item item) {
        return byItem.containsKey(item) && byItem.get(item).isMeasured();
    }

    private Stream<Item> measured(Topic topic) {
        return byItem.keySet().stream().filter(item -> item.topic() == topic && hasMeasured(item));
    }

    public boolean has(Topic topic) {
        return measured(topic).findAny().isPresent();
    }

    public List<ClockMode> clocks(Topic topic) {
        return measured(topic).map(Item::clock).distinct().sorted().toList();
    }

    public List<Integer> threads(Topic topic, ClockMode clock) {
        Stream<Item> items = measured(topic).filter(item -> item.clock() == clock);
        return items.map(Item::threads).distinct().sorted().toList();
    }

    /** Every value of every fork; the item is one in all rounds. */
    public List<Double> values(Item item, String figure) {
        return rounds(item, figure).values().stream().flatMap(List::stream).toList();
    }

    /** Over the rounds; null if there is none. */
    public Interval median(Item item, String figure) {
        return around(
                rounds(item, figure).values().stream().map(Results::median).toList());
    }

    /** Of values that were measured in the same round; null if there are none. */
    public Interval ratio(Item above, Item below, String figure) {
        Map<Integer, List<Double>> denominators = rounds(below, figure);
        List<Double> ratios = new ArrayList<>();
        rounds(above, figure).forEach((round, values) -> {
            double denominator = median(denominators.getOrDefault(round, List.of(0.0)));
            if (denominator > 0) {
                ratios.add(median(values) / denominator);
            }
        });
        return around(ratios);
    }

    private Map<Integer, List<Double>> rounds(Item inAllRounds, String figure) {
        Map<Integer, List<Double>> rounds = new TreeMap<>();
        byItem.forEach((item, result) -> {
            if (item.inAllRounds().equals(inAllRounds) && result.figures().containsKey(figure)) {
                rounds.put(item.round(), result.figures().get(figure));
            }
        });
        return rounds;
    }

    private static Interval around(List<Double> values) {
        return values.isEmpty() ? null : PairedDifferences.around(array(values));
    }

    public static double median(List<Double> values) {
        return Median.of(array(values));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
