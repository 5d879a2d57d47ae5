package io.escapement.bench.performance.result;

import io.escapement.ab.statistics.Interval;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** A table with a row for each clock and a column for each number of threads. */
public final class ThreadTable {
    private final List<Integer> threads;
    private final Table table;

    public ThreadTable(String corner, List<Integer> threads) {
        List<String> head = new ArrayList<>(List.of(corner));
        threads.forEach(count -> head.add(Integer.toString(count)));
        this.threads = threads;
        this.table = new Table(head);
    }

    /** Adds a row, if anything of it was measured, and returns its estimates by threads. */
    public SortedMap<Integer, Double> row(String label, IntFunction<Interval> figure) {
        SortedMap<Integer, Double> estimates = new TreeMap<>();
        List<String> cells = new ArrayList<>(List.of(label));
        for (int count : threads) {
            Interval interval = figure.apply(count);
            cells.add(Figures.of(interval));
            if (interval != null) {
                estimates.put(count, interval.estimate());
            }
        }
        if (!estimates.isEmpty()) {
            table.row(cells);
        }
        return estimates;
    }

    /** Nothing if there are no rows. */
    public void addTo(Page page) {
        if (!table.isEmpty()) {
            page.table(table);
        }
    }
}
