package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.child.BusyThreads;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Whether the agent's probe is right each time a JVM starts, and how long it takes, idle and with every core busy. */
public final class ProbeQuestion implements Question {
    public static final String IDLE = "idle";
    public static final String BUSY = "all cores busy";

    private static final double START_SECONDS = 0.7;
    private static final double LIMIT_MS = 10;

    private final BuiltFiles files;
    private final Grid grid;

    /** What a read costs on each clock, measured at leisure. */
    private final Map<ClockMode, Double> trueNanos = new EnumMap<>(ClockMode.class);

    public ProbeQuestion(BuiltFiles files, Grid grid) {
        this.files = files;
        this.grid = grid;
    }

    @Override
    public Topic topic() {
        return Topic.PROBE;
    }

    @Override
    public List<Item> items(Grid of, int round) {
        List<Item> items = new ArrayList<>();
        for (ClockMode clock : of.clocks()) {
            items.add(new Item(topic(), clock, IDLE, 0, round));
            items.add(new Item(topic(), clock, BUSY, 0, round));
        }
        return items;
    }

    @Override
    public double guessSeconds(Item item) {
        return 2 + grid.startsInRound() * START_SECONDS * (item.subject().equals(BUSY) ? 3 : 1);
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException, InterruptedException {
        SlowClock clock = new SlowClock(files.shim(), item.clock());
        if (!trueNanos.containsKey(item.clock())) {
            trueNanos.put(item.clock(), RealReadCost.nanosUnder(clock));
        }
        boolean isSlow = trueNanos.get(item.clock()) > ProbedStart.SLOW_THRESHOLD_NANOS;
        ProbeFigures figures = new ProbeFigures(isSlow);
        BusyThreads busy = new BusyThreads(
                item.subject().equals(BUSY) ? Runtime.getRuntime().availableProcessors() : 0);
        try {
            for (int i = 0; i < grid.startsInRound(); i++) {
                figures.add(ProbedStart.of(files.agent(), clock));
            }
        } finally {
            busy.stop();
        }
        return figures.all();
    }

    @Override
    public void report(Page page, Results results, Charts charts) {
        page.heading(2, "Is the probe right each time?");
        page.paragraph("""
                Hello world started with the agent so many times, idle and beside as many busy threads as there are \
                cores: what the agent said of the clock, what it took a read to cost, and how long that took \
                (wall-clock time, so with whatever else got the processor meanwhile). *Right* is what a JVM of its own \
                finds that measures for a third of a second.""");
        Table table = new Table(List.of(
                "clock, host",
                "starts",
                "right",
                "can't tell",
                "wrong",
                "read ns: least",
                "median",
                "most",
                "took ms: median",
                "p99",
                "most"));
        for (ClockMode clock : results.clocks(topic())) {
            for (String host : List.of(IDLE, BUSY)) {
                ProbeTally tally = new ProbeTally(results, clock, host);
                if (tally.starts() > 0) {
                    table.row(tally.row());
                }
            }
        }
        page.table(table);
    }

    public static List<String> promises(Results results) {
        List<String> sentences = new ArrayList<>();
        for (ClockMode clock : results.clocks(Topic.PROBE)) {
            for (String host : List.of(IDLE, BUSY)) {
                ProbeTally tally = new ProbeTally(results, clock, host);
                if (tally.starts() > 0) {
                    sentences.add(String.format(
                            Locale.ROOT,
                            "The probe's verdict, clock %s, %s: %s in %d of %d starts; %s",
                            clock,
                            host,
                            tally.right() == tally.starts() ? "**right**" : "**NOT MET**, right",
                            tally.right(),
                            tally.starts(),
                            tally.within(LIMIT_MS)));
                }
            }
        }
        return sentences;
    }
}
