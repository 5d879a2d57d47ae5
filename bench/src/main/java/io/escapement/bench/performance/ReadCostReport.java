package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A picture and a table for each clock. */
final class ReadCostReport {

    private final Results results;
    private final Charts charts;

    ReadCostReport(Results results, Charts charts) {
        this.results = results;
        this.charts = charts;
    }

    void write(Page page) throws IOException {
        page.heading(2, "What does one read cost?");
        page.paragraph("""
                Nanoseconds of processor time: of the cores' time by all threads' reads, since of more threads than there are \
                cores only as many run at once. Measured with JMH; each clock is called as its users call it. In the second \
                table, the same figures by that of a bare volatile field, which is the least that any cached clock can cost, in \
                the same round.""");
        for (ClockMode clock : results.clocks(Topic.READ_COST)) {
            List<Integer> threads = results.threads(Topic.READ_COST, clock);
            page.heading(3, "Clock " + clock + ": " + clock.meaning());
            LineChart chart = new LineChart("Cost of a read on clock " + clock + ", ns of processor time", "ns");
            Table nanos = new Table(head(threads, "ns, by threads"));
            Table times = new Table(head(threads, "times a volatile field"));
            for (MeasuredClock contender : MeasuredClock.values()) {
                add(clock, contender, threads, chart, nanos, times);
            }
            page.picture(charts.draw("read-cost-" + clock, chart), "Cost of a read by threads on clock " + clock);
            page.table(nanos);
            page.table(times);
        }
    }

    private void add(
            ClockMode clock,
            MeasuredClock contender,
            List<Integer> threads,
            LineChart chart,
            Table nanos,
            Table times) {
        SortedMap<Integer, Double> line = new TreeMap<>();
        List<String> nanosRow = new ArrayList<>(List.of(contender.label));
        List<String> timesRow = new ArrayList<>(List.of(contender.label));
        for (int count : threads) {
            Interval interval = results.median(ReadCostQuestion.series(clock, contender, count));
            if (interval != null) {
                line.put(count, interval.estimate());
            }
            nanosRow.add(Figures.of(interval));
            timesRow.add(Figures.of(results.ratio(
                    ReadCostQuestion.series(clock, contender, count),
                    ReadCostQuestion.series(clock, MeasuredClock.VOLATILE, count))));
        }
        if (!line.isEmpty()) {
            chart.add(contender, line);
            nanos.row(nanosRow);
            times.row(timesRow);
        }
    }

    static List<String> head(List<Integer> threads, String corner) {
        List<String> head = new ArrayList<>(List.of(corner));
        threads.forEach(count -> head.add(Integer.toString(count)));
        return head;
    }
}
