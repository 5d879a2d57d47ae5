package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.performance.result.Promise;
import io.escapement.bench.performance.result.Promise.Bound;
import io.escapement.bench.performance.result.Promise.Point;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/** What is promised of the cost of a read, held against what was measured. */
public final class ReadCostPromises {
    private static final int MANY_THREADS = 8;

    private final Results results;

    public ReadCostPromises(Results results) {
        this.results = results;
    }

    public List<Promise> all() {
        List<ClockMode> all = List.of(ClockMode.values());
        return List.of(
                new Promise(
                        "`floor=off` by the fastest of the others (that with the lowest median)",
                        Bound.AT_MOST,
                        1,
                        points(all, this::floorOffByFastestPeer)),
                new Promise(
                        "`floor=off` by a volatile field",
                        Bound.AT_MOST,
                        1.3,
                        points(all, by(MeasuredClock.ESCAPEMENT_FLOOR_OFF, MeasuredClock.VOLATILE))),
                new Promise(
                        "With the floor, by a volatile field",
                        Bound.AT_MOST,
                        6,
                        points(all, by(MeasuredClock.ESCAPEMENT, MeasuredClock.VOLATILE))),
                new Promise(
                        "With the floor, by Sentinel's",
                        Bound.AT_MOST,
                        1,
                        points(all, by(MeasuredClock.ESCAPEMENT, MeasuredClock.SENTINEL))),
                new Promise(
                        "The JDK's own read by one with the floor, where each is a system call",
                        Bound.AT_LEAST,
                        100,
                        points(List.of(ClockMode.SYSCALL), by(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT))),
                new Promise(
                        "The JDK's own read by one with the floor, where each is a device access, on one thread",
                        Bound.AT_LEAST,
                        1_500,
                        onOneThread(ClockMode.DEVICE)),
                gainWithThreads());
    }

    private Promise gainWithThreads() {
        List<Point> one = onOneThread(ClockMode.DEVICE);
        double ofOne = one.isEmpty() ? 0 : one.get(0).ratio().estimate();
        List<Point> many = new ArrayList<>();
        for (int threads : results.threads(Topic.READ_COST, ClockMode.DEVICE)) {
            Interval ratio = by(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT).apply(ClockMode.DEVICE, threads);
            if (threads >= MANY_THREADS && ratio != null && ofOne > 0) {
                many.add(new Point(where(ClockMode.DEVICE, threads), ratio));
            }
        }
        return new Promise(
                "The same on " + MANY_THREADS + " threads and more, at least as on one thread: the ratio is",
                Bound.AT_LEAST,
                ofOne,
                many);
    }

    private List<Point> onOneThread(ClockMode clock) {
        Interval ratio = by(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT).apply(clock, 1);
        return ratio == null ? List.of() : List.of(new Point(where(clock, 1), ratio));
    }

    private List<Point> points(List<ClockMode> clocks, BiFunction<ClockMode, Integer, Interval> ratio) {
        List<Point> points = new ArrayList<>();
        for (ClockMode clock : clocks) {
            for (int threads : results.threads(Topic.READ_COST, clock)) {
                points.add(new Point(where(clock, threads), ratio.apply(clock, threads)));
            }
        }
        return points;
    }

    private BiFunction<ClockMode, Integer, Interval> by(MeasuredClock above, MeasuredClock below) {
        return (clock, threads) -> results.ratio(
                ReadCostQuestion.series(clock, above, threads), ReadCostQuestion.series(clock, below, threads));
    }

    private Interval floorOffByFastestPeer(ClockMode clock, int threads) {
        return Arrays.stream(MeasuredClock.values())
                .filter(contender -> contender.kind == MeasuredClock.Kind.PEER)
                .map(peer -> ReadCostQuestion.series(clock, peer, threads))
                .filter(series -> results.median(series) != null)
                .min(Comparator.comparingDouble(series -> results.median(series).estimate()))
                .map(fastest -> results.ratio(
                        ReadCostQuestion.series(clock, MeasuredClock.ESCAPEMENT_FLOOR_OFF, threads), fastest))
                .orElse(null);
    }

    private static String where(ClockMode clock, int threads) {
        return clock + ", " + threads + (threads == 1 ? " thread:" : " threads:");
    }
}
