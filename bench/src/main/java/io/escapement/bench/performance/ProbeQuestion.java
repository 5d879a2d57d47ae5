package io.escapement.bench.performance;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.child.BusyThreads;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.report.Page;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the agent's probe is right each time a JVM starts, and how long it takes, idle and with every core busy. */
record ProbeQuestion(BuiltFiles files, Grid grid, Map<ClockMode, Double> trueNanos) implements Question {
    static final String IDLE = "idle";
    static final String BUSY = "all cores busy";

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
            trueNanos.put(item.clock(), RealReadCost.nanosUnder(clock));
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
                ProbeTally.RIGHT, figures(starts, start -> start.verdict.equals(right) ? 1 : 0),
                ProbeTally.CANT_TELL, figures(starts, start -> start.verdict.equals("can't tell") ? 1 : 0),
                ProbeTally.READ_NANOS, figures(starts, Start::readNanos),
                ProbeTally.TOOK_MS, figures(starts, Start::tookMs)));
    }

    private static List<Double> figures(List<Start> starts, ToDoubleFunction<Start> figure) {
        return starts.stream().mapToDouble(figure).boxed().toList();
    }

    private Start start(SlowClock clock) throws IOException, InterruptedException {
        List<String> agent = List.of("-javaagent:" + files.agent() + "=packages=com.acme,log=debug");
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.java(agent, Hello.class)).redirectErrorStream(true);
        builder.environment().putAll(clock.environment());
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
        page.table(ProbeTally.COLUMNS.of(ProbeTally.all(results)));
    }

    @Override
    public List<String> promises(Results<Series> results) {
        return ProbeTally.all(results).stream().map(ProbeTally::sentence).toList();
    }
}
