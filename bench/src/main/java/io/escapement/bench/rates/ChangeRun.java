package io.escapement.bench.rates;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.rates.RateRun.Arm;
import io.escapement.bench.rates.RateRun.Clock;
import io.escapement.bench.rates.child.ChangingRate;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.LateTicks;
import io.escapement.bench.torture.OverBound;
import io.escapement.bench.torture.TickWatch;
import io.escapement.bench.torture.child.OverRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A JVM with {@code mode=auto} whose rate of reads goes up and down across the break-even. */
record ChangeRun(Clock clock, int low, int high, int changes, double holdSeconds) {
    private static final double HUNG_AFTER_SECONDS = 120;

    /** What it saw. */
    record Changed(ChangeRun run, ChangingRate.Report report, OverBound over) {
        /** Whether every read was right. */
        boolean isKept() {
            return report.reads.samples > 0
                    && report.reads.early == 0
                    && report.reads.backwards == 0
                    && report.backwardsAcross == 0
                    && over.unexplained() == 0;
        }

        void addTo(Page page) {
            page.paragraph(
                    "Clock `%s`, `mode=auto`: a low rate of %,d and a high rate of %,d reads a second, %d changes, %.0f"
                            + " s after each. %d switches between ENGAGED and RESTING; one for each is %d.",
                    run.clock, run.low, run.high, run.changes, run.holdSeconds, report.switches, run.changes);
            Table table = new Table("after a change to", "changes", "switched in time", "median ms", "longest ms");
            row(table, "the high rate: ENGAGED", report.engagedAfterMs);
            row(table, "the low rate: RESTING", report.restingAfterMs);
            page.table(table);
            page.paragraph(
                    """
                    Each of %,d reads was compared: **early %d, backwards on one thread %d, backwards across threads \
                    %d, over the bound of %d ms %d%s**; the stalest %d ms. %s""",
                    report.reads.samples,
                    report.reads.early,
                    report.reads.backwards,
                    report.backwardsAcross,
                    ChangingRate.BOUND_MS,
                    over.unexplained(),
                    late(),
                    report.reads.maxMs,
                    isKept() ? "No switch is seen by a reader." : "");
            page.list(report.reads.violations);
            page.list(over.rows());
            page.paragraph("States: %s.", String.join(", ", report.states));
        }

        private String late() {
            return over.whileTickLate() == null
                    ? " (whether the kernel's tick was late could not be watched)"
                    : Table.text(" and %,d while the kernel's own tick was late", over.whileTickLate());
        }

        private static void row(Table table, String label, List<Double> tookMs) {
            double[] sorted = tookMs.stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(ms -> ms)
                    .sorted()
                    .toArray();
            table.row(
                    label,
                    Integer.toString(tookMs.size()),
                    Integer.toString(sorted.length),
                    sorted.length == 0 ? "" : Table.text("%,.0f", Median.ofSorted(sorted)),
                    sorted.length == 0 ? "" : Table.text("%,.0f", sorted[sorted.length - 1]));
        }
    }

    Changed measure(Path agent, Path shim, int threads) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.java(
                Arm.AUTO.jvmArguments(agent), ChangingRate.class, threads, low, high, changes, holdSeconds));
        builder.environment().putAll(clock.environment(shim));
        try (TickWatch watch = TickWatch.start();
                ChildProcess child = ChildProcess.start(builder, ChangingRate.LINE)) {
            child.endWithin(holdSeconds * (changes + 1) + HUNG_AFTER_SECONDS);
            child.await(ChangingRate.READY);
            Gson gson = new Gson();
            List<OverRow> rows = gson.fromJson(child.await("["), new TypeToken<List<OverRow>>() {});
            ChangingRate.Report report = gson.fromJson(child.await("{"), ChangingRate.Report.class);
            Optional<LateTicks> late = watch.take();
            return new Changed(this, report, OverBound.judged(report.reads.over, rows, ChangingRate.BOUND_MS, late));
        }
    }
}
