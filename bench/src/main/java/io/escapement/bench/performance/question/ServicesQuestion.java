package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Promise;
import io.escapement.bench.performance.result.Promise.Bound;
import io.escapement.bench.performance.result.Promise.Point;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Series;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How many operations a second the parts of services that read the clock do with the real and with the rewritten clock.
 */
public final class ServicesQuestion implements Question {
    private static final String PER_SECOND = "perSecond";

    private final JmhFork fork;
    private final Grid grid;

    public ServicesQuestion(JmhFork fork, Grid grid) {
        this.fork = fork;
        this.grid = grid;
    }

    @Override
    public Topic topic() {
        return Topic.SERVICES;
    }

    /** The same service with one clock and with the other come one after the other, in turns first. */
    @Override
    public List<Item> items(Grid of, int round) {
        List<Item> items = new ArrayList<>();
        for (ClockMode clock : of.clocks()) {
            for (int threads : of.serviceThreads()) {
                for (ServicePart service : ServicePart.values()) {
                    MeasuredClock first = round % 2 == 1 ? MeasuredClock.JDK : MeasuredClock.ESCAPEMENT;
                    MeasuredClock second = first == MeasuredClock.JDK ? MeasuredClock.ESCAPEMENT : MeasuredClock.JDK;
                    items.add(new Item(topic(), clock, service.with(first), threads, round));
                    items.add(new Item(topic(), clock, service.with(second), threads, round));
                }
            }
        }
        return items;
    }

    @Override
    public double guessSeconds(Item item) {
        return ReadCostQuestion.guessSeconds(grid, item, contender(item));
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        ServicePart service = ServicePart.valueOf(item.subject().split(" ")[0]);
        return Map.of(PER_SECOND, JmhFork.scores(fork.run(item, service.benchmark, service.method, contender(item))));
    }

    private static MeasuredClock contender(Item item) {
        return MeasuredClock.valueOf(item.subject().split(" ")[1]);
    }

    @Override
    public void report(Page page, Results results, Charts charts) {
        page.heading(2, "What comes of it in a service?");
        page.paragraph("""
                Millions of operations a second, by all threads together on one object, with the JDK's clock and with \
                the rewritten one. A Snowflake generator reads the clock under its lock and can't make more than 4.1 \
                million ids a second, by their form; the sliding window decides under its lock too; the cache takes \
                none; a log line is put together by each thread and appended under a lock.""");
        for (ClockMode clock : results.clocks(topic())) {
            page.heading(3, "Clock " + clock);
            Table table = new Table(
                    List.of("service", "threads", "with the JDK's clock", "with Escapement's", "gain, times"));
            for (ServicePart service : ServicePart.values()) {
                for (int threads : results.threads(topic(), clock)) {
                    table.row(List.of(
                            service.label,
                            Integer.toString(threads),
                            Figures.ofMillions(results.median(series(clock, service, MeasuredClock.JDK, threads))),
                            Figures.ofMillions(
                                    results.median(series(clock, service, MeasuredClock.ESCAPEMENT, threads))),
                            Figures.of(results.ratio(
                                    series(clock, service, MeasuredClock.ESCAPEMENT, threads),
                                    series(clock, service, MeasuredClock.JDK, threads)))));
                }
            }
            page.table(table);
        }
    }

    /** No loss anywhere, and a gain wherever the clock is slow. */
    public static List<Promise> promises(Results results) {
        return List.of(
                new Promise(
                        "Operations a second of services with the rewritten clock by those with the JDK's, where the "
                                + "clock is healthy,",
                        Bound.AT_LEAST,
                        1,
                        points(results, List.of(ClockMode.OFF))),
                new Promise(
                        "The same on the slow clocks",
                        Bound.AT_LEAST,
                        1,
                        points(results, List.of(ClockMode.SYSCALL, ClockMode.DEVICE))));
    }

    private static List<Point> points(Results results, List<ClockMode> clocks) {
        List<Point> points = new ArrayList<>();
        for (ClockMode clock : clocks) {
            for (int threads : results.threads(Topic.SERVICES, clock)) {
                Arrays.stream(ServicePart.values())
                        .map(service -> new Point(
                                service.label + ", " + clock + ", " + threads
                                        + (threads == 1 ? " thread:" : " threads:"),
                                results.ratio(
                                        series(clock, service, MeasuredClock.ESCAPEMENT, threads),
                                        series(clock, service, MeasuredClock.JDK, threads))))
                        .forEach(points::add);
            }
        }
        return points;
    }

    private static Series series(ClockMode clock, ServicePart service, MeasuredClock contender, int threads) {
        return new Series(Topic.SERVICES, clock, service.with(contender), threads, PER_SECOND);
    }
}
