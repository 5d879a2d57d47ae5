package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.ServiceBenchmark;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Promise;
import io.escapement.bench.performance.result.Promise.Bound;
import io.escapement.bench.performance.result.Promise.Point;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How many operations a second the parts of services that read the clock do with the real and with the rewritten clock.
 */
record ServicesQuestion(JmhFork fork, Grid grid) implements Question {
    private static final String PER_SECOND = "perSecond";
    private static final double MILLION = 1_000_000;

    /** A part of services that reads the clock in each of its operations. */
    private enum Part {
        SNOWFLAKE("Snowflake ids", "id"),
        SLIDING_WINDOW("sliding-window limiter", "request"),
        EXPIRING_CACHE("cache with expiry", "lookUp"),
        LOG_LINE("log line", "line");

        private final String label;
        private final String method;

        Part(String label, String method) {
            this.label = label;
            this.method = method;
        }

        private String subject(MeasuredClock contender) {
            return name() + " " + contender.name();
        }

        private Item item(ClockMode clock, MeasuredClock contender, int threads) {
            return new Item(Topic.SERVICES, clock, subject(contender), threads, 0);
        }

        private Interval gain(Results results, ClockMode clock, int threads) {
            return results.ratio(
                    item(clock, MeasuredClock.ESCAPEMENT, threads),
                    item(clock, MeasuredClock.JDK, threads),
                    PER_SECOND);
        }
    }

    /** The same service with one clock and with the other come one after the other, in turns first. */
    @Override
    public List<Item> items(int round) {
        List<MeasuredClock> order = round % 2 == 1
                ? List.of(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT)
                : List.of(MeasuredClock.ESCAPEMENT, MeasuredClock.JDK);
        List<String> subjects = Arrays.stream(Part.values())
                .flatMap(part -> order.stream().map(part::subject))
                .toList();
        return Item.all(Topic.SERVICES, grid.clocks(), grid.serviceThreads(), subjects, round);
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        String[] words = item.subject().split(" ");
        String method = Part.valueOf(words[0]).method;
        return Map.of(PER_SECOND, fork.scores(item, ServiceBenchmark.class, method, words[1]));
    }

    @Override
    public void report(Page page, Results results, Path folder) {
        page.heading(2, "What comes of it in a service?");
        page.paragraph("""
                Millions of operations a second, by all threads together on one object, with the JDK's clock and with \
                the rewritten one. A Snowflake generator reads the clock under its lock and can't make more than 4.1 \
                million ids a second, by their form; the sliding window decides under its lock too; the cache takes \
                none; a log line is put together by each thread and appended under a lock.""");
        for (ClockMode clock : results.clocks(Topic.SERVICES)) {
            Table table = new Table("service", "threads", "with the JDK's clock", "with Escapement's", "gain, times");
            for (Part part : Part.values()) {
                for (int threads : results.threads(Topic.SERVICES, clock)) {
                    table.row(
                            part.label,
                            Integer.toString(threads),
                            Figures.of(
                                    results.median(part.item(clock, MeasuredClock.JDK, threads), PER_SECOND), MILLION),
                            Figures.of(
                                    results.median(part.item(clock, MeasuredClock.ESCAPEMENT, threads), PER_SECOND),
                                    MILLION),
                            Figures.of(part.gain(results, clock, threads)));
                }
            }
            page.heading(3, "Clock " + clock).table(table);
        }
    }

    /** No loss anywhere, and a gain wherever the clock is slow. */
    @Override
    public List<String> promises(Results results) {
        String onHealthyClock =
                "Operations a second of services with the rewritten clock by those with the JDK's, where "
                        + "the clock is healthy,";
        return Promise.sentences(List.of(
                promise(onHealthyClock, results, ClockMode.OFF),
                promise("The same on the slow clocks", results, ClockMode.SYSCALL, ClockMode.DEVICE)));
    }

    private static Promise promise(String claim, Results results, ClockMode... clocks) {
        List<Point> points = new ArrayList<>();
        for (ClockMode clock : clocks) {
            for (int threads : results.threads(Topic.SERVICES, clock)) {
                for (Part part : Part.values()) {
                    String where = part.label + ", " + Point.where(clock, threads);
                    points.add(new Point(where, part.gain(results, clock, threads)));
                }
            }
        }
        return new Promise(claim, Bound.AT_LEAST, 1, points);
    }
}
