package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.ArticleChild;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.LineChart;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Series;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Seconds for ten million reads by each of n threads, as articles on slow clocks measure them; Go's clocks beside
 * Java's.
 */
final class ArticleQuestion implements Question {
    static final int READS = 10_000_000;

    private static final double START_SECONDS = 2.5;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BuiltFiles files;
    private final Grid grid;
    private final GoProgram go;

    ArticleQuestion(BuiltFiles files, Grid grid, GoProgram go) {
        this.files = files;
        this.grid = grid;
        this.go = go;
    }

    @Override
    public Topic topic() {
        return Topic.ARTICLE;
    }

    /**
     * Go's programs call the kernel's own code and not the C library's, where the shim is: so on this machine's own
     * clock only.
     */
    @Override
    public List<Item> items(Grid of, int round) {
        List<Item> items = new ArrayList<>();
        if (!Grid.isWhole(round)) {
            return items;
        }
        for (ClockMode clock : of.clocks()) {
            of.contenders().forEach(contender -> items.add(new Item(topic(), clock, contender.name(), 0, round)));
            if (clock == ClockMode.OFF) {
                go.clocks().forEach(name -> items.add(new Item(topic(), clock, GoProgram.SUBJECT + name, 0, round)));
            }
        }
        return items;
    }

    @Override
    public double guessSeconds(Item item) {
        int all = grid.articleThreads().stream().mapToInt(Integer::intValue).sum();
        boolean real = isGo(item) || MeasuredClock.valueOf(item.subject()).readsRealClock();
        double readNanos = real ? 25 : 2;
        return START_SECONDS + grid.articleReads() * readNanos * all / NANOS_PER_SECOND;
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException, InterruptedException {
        return isGo(item)
                ? go.seconds(
                        item.subject().substring(GoProgram.SUBJECT.length()),
                        grid.articleReads(),
                        grid.articleThreads())
                : java(item, MeasuredClock.valueOf(item.subject()));
    }

    private static boolean isGo(Item item) {
        return item.subject().startsWith(GoProgram.SUBJECT);
    }

    private Map<String, List<Double>> java(Item item, MeasuredClock contender)
            throws IOException, InterruptedException {
        int reads = Math.max(1, grid.articleReads() / divisor(item.clock(), contender));
        List<String> jvmArguments = new ArrayList<>();
        if (contender.isEscapement()) {
            jvmArguments.add("-javaagent:" + files.agent() + "=" + contender.agentArgument());
        }
        jvmArguments.add(JmhFork.sentinelLogs());
        ProcessBuilder builder =
                new ProcessBuilder(ChildProcess.java(jvmArguments, ArticleChild.class, contender.name(), reads));
        grid.articleThreads().forEach(count -> builder.command().add(Integer.toString(count)));
        builder.environment().putAll(new SlowClock(files.shim(), item.clock()).environment());
        return seconds(builder, reads);
    }

    /**
     * Seconds by threads, for {@link #READS} reads by each, of a program that prints a line for each number of threads.
     */
    static Map<String, List<Double>> seconds(ProcessBuilder program, int reads)
            throws IOException, InterruptedException {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        ChildProcess.output(program.redirectErrorStream(true)).lines().forEach(line -> {
            if (line.startsWith(ArticleChild.LINE)) {
                String[] words = line.substring(ArticleChild.LINE.length()).split(" ");
                seconds.put(words[0], List.of(Double.parseDouble(words[1]) * READS / reads));
            }
        });
        return seconds;
    }

    /** Where ten million reads by each of many threads would take minutes, fewer are made. */
    private static int divisor(ClockMode clock, MeasuredClock contender) {
        if (!contender.readsRealClock() || clock == ClockMode.OFF) {
            return 1;
        }
        return clock == ClockMode.SYSCALL ? 10 : 1_000;
    }

    @Override
    public void report(Page page, Results results, Charts charts) throws IOException {
        page.heading(2, "Ten million reads by each of n threads");
        page.paragraph("""
                Seconds of wall-clock time, in the form that articles on slow clocks have: n threads start together \
                and each reads ten million times. Where the real clock is slow, a tenth (`syscall`) or a thousandth \
                (`device`) of the reads is made, and of all in a short form a tenth, and the seconds are multiplied by \
                that.""");
        for (ClockMode clock : results.clocks(topic())) {
            page.heading(3, "Clock " + clock);
            List<Integer> counts = counts(results, clock);
            LineChart chart = new LineChart("Seconds for 10 million reads by each thread on clock " + clock, "s");
            Table table = new Table(ReadCostQuestion.head(counts, "seconds, by threads"));
            for (MeasuredClock contender : MeasuredClock.values()) {
                SortedMap<Integer, Double> line = row(table, results, clock, contender.name(), contender.label, counts);
                if (!line.isEmpty()) {
                    chart.add(contender, line);
                }
            }
            for (String name : GoProgram.CLOCKS) {
                row(table, results, clock, GoProgram.SUBJECT + name, "Go " + name, counts);
            }
            page.picture(
                    charts.draw("article-" + clock, chart),
                    "Seconds for 10 million reads by threads on clock " + clock);
            page.table(table);
        }
        page.paragraph(
                "Go: %s Go reads the vDSO itself, so the shim can't slow it, and it is measured on `off` only.",
                go.remark());
    }

    private SortedMap<Integer, Double> row(
            Table table, Results results, ClockMode clock, String subject, String label, List<Integer> counts) {
        SortedMap<Integer, Double> line = new TreeMap<>();
        List<String> cells = new ArrayList<>(List.of(label));
        for (int count : counts) {
            Interval seconds = results.median(new Series(topic(), clock, subject, 0, Integer.toString(count)));
            if (seconds != null) {
                line.put(count, seconds.estimate());
            }
            cells.add(Figures.of(seconds));
        }
        if (!line.isEmpty()) {
            table.row(cells);
        }
        return line;
    }

    private List<Integer> counts(Results results, ClockMode clock) {
        return results.of(topic())
                .filter(result -> result.item().clock() == clock)
                .flatMap(result -> result.figures().keySet().stream())
                .map(Integer::valueOf)
                .distinct()
                .sorted()
                .toList();
    }
}
