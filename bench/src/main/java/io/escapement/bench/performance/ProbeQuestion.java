package io.escapement.bench.performance;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.child.BusyThreads;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Whether the agent's probe is right each time a JVM starts, and how long it takes, idle and with every core busy. */
record ProbeQuestion(BuiltFiles files, Grid grid, Map<ClockMode, Double> trueNanos) implements Question {
    static final String IDLE = "idle";
    static final String BUSY = "all cores busy";

    private static final String RIGHT = "right";
    private static final String CANT_TELL = "cantTell";
    private static final String READ_NANOS = "readNanos";
    private static final String TOOK_MS = "tookMs";

    /** The agent's default. */
    private static final int SLOW_THRESHOLD_NANOS = 100;

    private static final long HUNG_AFTER_SECONDS = 120;

    @Override
    public List<Item> items(int round) {
        return Item.all(Topic.PROBE.toString(), grid.clocks(), List.of(0), List.of(IDLE, BUSY), round);
    }

    @Override
    public Series measure(Item item) throws IOException, InterruptedException {
        SlowClock clock = new SlowClock(files.shim(), item.clock());
        if (!trueNanos.containsKey(item.clock())) {
            trueNanos.put(item.clock(), BenchmarksJar.realReadNanos(clock));
        }
        String right = trueNanos.get(item.clock()) > SLOW_THRESHOLD_NANOS ? "slow" : "healthy";
        boolean isBusy = item.arm().equals(BUSY);
        BusyThreads busy = new BusyThreads(isBusy ? Runtime.getRuntime().availableProcessors() : 0);
        List<Start> starts = new ArrayList<>();
        try {
            for (int i = 0; i < grid.startsInRound(); i++) {
                starts.add(start(clock));
            }
        } finally {
            busy.stop();
        }
        return new Series(Map.of(
                RIGHT, figures(starts, start -> start.verdict.equals(right) ? 1 : 0),
                CANT_TELL, figures(starts, start -> start.verdict.equals("can't tell") ? 1 : 0),
                READ_NANOS, figures(starts, Start::readNanos),
                TOOK_MS, figures(starts, Start::tookMs)));
    }

    private static List<Double> figures(List<Start> starts, ToDoubleFunction<Start> figure) {
        return starts.stream().mapToDouble(figure).boxed().toList();
    }

    private Start start(SlowClock clock) throws IOException, InterruptedException {
        List<String> agent = List.of("-javaagent:" + files.agent() + "=packages=com.acme,log=debug");
        ProcessBuilder builder = BenchmarksJar.java(clock, agent, Hello.class).redirectErrorStream(true);
        return Start.read(ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0));
    }

    /** One start of hello world with the agent, by what the agent said on stderr. */
    record Start(String verdict, double readNanos, double tookMs) {
        private static final Pattern VERDICT = Pattern.compile("a read costs (-?\\d+) ns: (healthy|slow|can't tell)");
        private static final Pattern TOOK = Pattern.compile("the clock was measured in (\\d+) us");

        static Start read(String output) {
            Matcher verdict = VERDICT.matcher(output);
            Matcher took = TOOK.matcher(output);
            if (!verdict.find() || !took.find()) {
                throw new MeasurementException("the agent did not say what it found: " + output);
            }
            return new Start(
                    verdict.group(2), Double.parseDouble(verdict.group(1)), Double.parseDouble(took.group(1)) / 1_000);
        }
    }

    @Override
    public void report(Page page, Results<Series> results) {
        page.heading(2, "Is the probe right each time?");
        page.paragraph("""
                Hello world started with the agent so many times, idle and beside as many busy threads as there are \
                cores: what the agent said of the clock, what it took a read to cost, and how long that took \
                (wall-clock time, so with whatever else got the processor meanwhile). *Right* is what a JVM of its own \
                finds that measures for a third of a second.""");
        page.table(Tally.COLUMNS.of(Tally.all(results)));
    }

    @Override
    public List<String> promises(Results<Series> results) {
        return Tally.all(results).stream().map(Tally::sentence).toList();
    }

    /** All starts on one clock with the host idle or busy. */
    private record Tally(Results<Series> results, ClockMode clock, String host) {
        private static final Table<Tally> COLUMNS = new Table<Tally>()
                .text("clock, host", tally -> tally.clock + ", " + tally.host)
                .figure("starts", "%d", Tally::starts)
                .figure("right", "%d", tally -> tally.count(RIGHT))
                .figure("can't tell", "%d", tally -> tally.count(CANT_TELL))
                .figure("wrong", "%d", tally -> tally.starts() - tally.count(RIGHT) - tally.count(CANT_TELL))
                .text("read ns: least", tally -> tally.quantile(READ_NANOS, 0))
                .text("median", tally -> tally.quantile(READ_NANOS, 0.5))
                .text("most", tally -> tally.quantile(READ_NANOS, 1))
                .text("took ms: median", tally -> tally.quantile(TOOK_MS, 0.5))
                .text("p99", tally -> tally.quantile(TOOK_MS, 0.99))
                .text("most", tally -> tally.quantile(TOOK_MS, 1));

        private static final double LIMIT_MS = 10;

        /** Of what there are results. */
        static List<Tally> all(Results<Series> results) {
            return Stream.of(ClockMode.values())
                    .flatMap(clock -> Stream.of(IDLE, BUSY).map(host -> new Tally(results, clock, host)))
                    .filter(tally -> tally.starts() > 0)
                    .toList();
        }

        private List<Double> values(String figure) {
            return results.rounds(new Item(Topic.PROBE.toString(), clock, 0, host, 0)).values().stream()
                    .flatMap(found -> found.byFigure().get(figure).stream())
                    .toList();
        }

        private int starts() {
            return values(RIGHT).size();
        }

        private int count(String mark) {
            return (int) values(mark).stream().filter(value -> value > 0).count();
        }

        String sentence() {
            String verdict = count(RIGHT) == starts() ? "**right**" : "**NOT MET**, right";
            long late = values(TOOK_MS).stream().filter(ms -> ms > LIMIT_MS).count();
            String within = late == 0 ? "within %.0f ms in all" : "**NOT MET**: over %.0f ms in " + late;
            String half = late == 0 ? "" : ", half of them under " + quantile(TOOK_MS, 0.5);
            return text(
                    "The probe's verdict, clock %s, %s: %s in %d of %d starts; " + within + " (%s at most%s).",
                    clock,
                    host,
                    verdict,
                    count(RIGHT),
                    starts(),
                    LIMIT_MS,
                    quantile(TOOK_MS, 1),
                    half);
        }

        /** The smallest value that so large a share of them do not exceed. */
        private String quantile(String figure, double share) {
            List<Double> sorted = values(figure).stream().sorted().toList();
            return Figures.of(sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1)));
        }
    }
}
