package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.clocks.ArticleChild;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.LineChart;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.ThreadTable;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Seconds for ten million reads by each of n threads, as articles on slow clocks measure them; Go's clocks beside
 * Java's.
 */
record ArticleQuestion(BuiltFiles files, Grid grid, GoProgram go) implements Question {
    private static final int READS = 10_000_000;

    /** Before the name of one of Go's clocks, in the subject of an item. */
    private static final String GO = "go ";

    /**
     * Go's programs call the kernel's own code and not the C library's, where the shim is: so on this machine's own
     * clock only.
     */
    @Override
    public List<Item> items(int round) {
        List<Item> items = new ArrayList<>();
        if (Grid.isWhole(round)) {
            items.addAll(Item.all(Topic.ARTICLE, grid.clocks(), List.of(0), grid.subjects(), round));
            if (grid.clocks().contains(ClockMode.OFF)) {
                go.clocks().forEach(name -> items.add(new Item(Topic.ARTICLE, ClockMode.OFF, GO + name, 0, round)));
            }
        }
        return items;
    }

    /** Seconds by threads, for {@link #READS} reads by each; the program prints a line for each number of threads. */
    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException, InterruptedException {
        int reads = Math.max(1, grid.articleReads() / divisor(item));
        ProcessBuilder program = new ProcessBuilder(command(item.subject(), reads)).redirectErrorStream(true);
        grid.articleThreads().forEach(count -> program.command().add(Integer.toString(count)));
        program.environment().putAll(new SlowClock(files.shim(), item.clock()).environment());
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (String line : ChildProcess.output(program).split("\n")) {
            if (line.startsWith(ArticleChild.LINE)) {
                String[] words = line.substring(ArticleChild.LINE.length()).split(" ");
                seconds.put(words[0], List.of(Double.parseDouble(words[1]) * READS / reads));
            }
        }
        return seconds;
    }

    private List<String> command(String subject, int reads) {
        if (subject.startsWith(GO)) {
            return go.command(subject.substring(GO.length()), reads);
        }
        List<String> jvmArguments = JmhFork.jvmArguments(files, MeasuredClock.valueOf(subject));
        return ChildProcess.java(jvmArguments, ArticleChild.class, subject, reads);
    }

    /** Where ten million reads by each of many threads would take minutes, fewer are made. */
    private static int divisor(Item item) {
        if (item.clock() == ClockMode.OFF
                || !MeasuredClock.valueOf(item.subject()).readsRealClock()) {
            return 1;
        }
        return item.clock() == ClockMode.SYSCALL ? 10 : 1_000;
    }

    @Override
    public void report(Page page, Results results, Path folder) throws IOException {
        page.heading(2, "Ten million reads by each of n threads");
        page.paragraph("""
                Seconds of wall-clock time, in the form that articles on slow clocks have: n threads start together \
                and each reads ten million times. Where the real clock is slow, a tenth (`syscall`) or a thousandth \
                (`device`) of the reads is made, and of all in a short form a tenth, and the seconds are multiplied by \
                that.""");
        for (ClockMode clock : results.clocks(Topic.ARTICLE)) {
            page.heading(3, "Clock " + clock);
            LineChart chart = new LineChart("Seconds for 10 million reads by each thread on clock " + clock, "s");
            ThreadTable table = new ThreadTable("seconds, by threads", grid.articleThreads());
            for (MeasuredClock each : MeasuredClock.values()) {
                chart.add(each, row(table, results, each.label, clock, each.name()));
            }
            GoProgram.CLOCKS.forEach(name -> row(table, results, "Go " + name, clock, GO + name));
            chart.draw(page, folder, "article-" + clock, "Seconds for 10 million reads by threads on clock " + clock);
            table.addTo(page);
        }
        page.paragraph(
                "Go: %s Go reads the vDSO itself, so the shim can't slow it, and it is measured on `off` only.",
                go.remark());
    }

    private static SortedMap<Integer, Double> row(
            ThreadTable table, Results results, String label, ClockMode clock, String subject) {
        Item item = new Item(Topic.ARTICLE, clock, subject, 0, 0);
        return table.row(label, count -> results.median(item, Integer.toString(count)));
    }
}
