package io.escapement.bench.performance;

import static io.escapement.bench.clocks.MeasuredClock.ESCAPEMENT;
import static io.escapement.bench.clocks.MeasuredClock.JDK;
import static io.escapement.bench.clocks.MeasuredClock.SENTINEL;
import static io.escapement.bench.clocks.MeasuredClock.VOLATILE;
import static io.escapement.bench.performance.Promise.Bound.AT_LEAST;
import static io.escapement.bench.performance.Promise.Bound.AT_MOST;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.performance.Promise.Point;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What was measured of the cost of a read, and held against what is promised of it. */
record ReadCostFigures(Results<Series> results) {
    static final String NANOS = "nanos";

    /** A ratio of two clocks' costs; null if it was not measured. */
    private interface Ratio {
        Interval at(ClockMode clock, int threads);
    }

    /** Of a read on so many threads, in ns; null if it was not measured. */
    Interval median(ClockMode clock, int threads, MeasuredClock contender) {
        return results.median(inAllRounds(clock, threads, contender), found -> found.median(NANOS));
    }

    /** Null if either was not measured. */
    Interval ratio(ClockMode clock, int threads, MeasuredClock above, MeasuredClock below) {
        return results.ratio(
                inAllRounds(clock, threads, above), inAllRounds(clock, threads, below), found -> found.median(NANOS));
    }

    private static Item inAllRounds(ClockMode clock, int threads, MeasuredClock contender) {
        return new Item(Topic.READ_COST.toString(), clock, threads, contender.name(), 0);
    }

    /** The clocks of which there are results. */
    List<ClockMode> clocks() {
        return measured().map(Item::clock).distinct().sorted().toList();
    }

    /** The numbers of threads of which there are results. */
    List<Integer> threads(ClockMode clock) {
        Stream<Item> items = measured().filter(item -> item.clock() == clock);
        return items.map(Item::amount).distinct().sorted().toList();
    }

    private Stream<Item> measured() {
        return results.measured(Topic.READ_COST.toString());
    }

    List<Promise> promises() {
        Ratio gain = ratio(JDK, ESCAPEMENT);
        String gained = "The JDK's own read by a cached one, where each is a ";
        List<Point> onOne = points(ClockMode.DEVICE, threads -> threads == 1, gain);
        List<Point> onMany = onOne.isEmpty() ? List.of() : points(ClockMode.DEVICE, threads -> threads >= 8, gain);
        return List.of(
                new Promise("A cached read, by a volatile field", AT_MOST, 6, points(ratio(ESCAPEMENT, VOLATILE))),
                new Promise("A cached read, by Sentinel's", AT_MOST, 1, points(ratio(ESCAPEMENT, SENTINEL))),
                new Promise(gained + "system call", AT_LEAST, 100, points(ClockMode.SYSCALL, threads -> true, gain)),
                new Promise(gained + "device access, on one thread", AT_LEAST, 1_500, onOne),
                new Promise(
                        "The same on 8 threads and more, at least as on one thread: the ratio is",
                        AT_LEAST,
                        onOne.isEmpty() ? 0 : onOne.get(0).ratio().estimate(),
                        onMany));
    }

    private List<Point> points(Ratio ratio) {
        return Stream.of(ClockMode.values())
                .flatMap(clock -> points(clock, threads -> true, ratio).stream())
                .toList();
    }

    private List<Point> points(ClockMode clock, Predicate<Integer> isMeant, Ratio ratio) {
        return threads(clock).stream()
                .filter(isMeant)
                .map(threads -> new Point(Point.where(clock, threads), ratio.at(clock, threads)))
                .filter(point -> point.ratio() != null)
                .toList();
    }

    private Ratio ratio(MeasuredClock above, MeasuredClock below) {
        return (clock, threads) -> ratio(clock, threads, above, below);
    }
}
