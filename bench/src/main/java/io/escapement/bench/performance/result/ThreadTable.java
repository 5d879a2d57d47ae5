package io.escapement.bench.performance.result;

import io.escapement.ab.statistics.Interval;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
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

    /** Adds a row, if anything of it was measured. */
    public void row(String label, IntFunction<Interval> figure) {
        List<String> cells = new ArrayList<>(List.of(label));
        threads.forEach(count -> cells.add(Figures.of(figure.apply(count))));
        if (cells.stream().skip(1).anyMatch(cell -> !cell.isEmpty())) {
            table.row(cells);
        }
    }

    /** Nothing if there are no rows. */
    public void addTo(Page page) {
        if (!table.isEmpty()) {
            page.table(table);
        }
    }
}
