package io.escapement.bench.torture;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.TortureReport.CellSeconds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One cell after the other, while the kernel's tick is watched. */
public record TortureRun(Path java, Path agent, Optional<TickWatch> watch, CellSeconds seconds) {
    /** Start of the JVM, warm-up, end, as they turned out. */
    private static final double OVERHEAD_SECONDS = 3;

    /** Ctrl-C ends the children too, which may be noticed before it is here. */
    private static final long INTERRUPT_SEEN_AFTER_MS = 300;

    /**
     * Says on {@code err} what it does, and why the tick can't be watched if it can't. Writes the report after each
     * cell, so that a run that is ended at any time leaves it.
     *
     * @param folder the report's
     */
    public static TortureReport of(
            List<Cell> cells,
            Path java,
            Path agent,
            CellSeconds seconds,
            Path folder,
            Conditions conditions,
            PrintWriter err)
            throws IOException, InterruptedException {
        Optional<TickWatch> watch = watch(err);
        try {
            TortureRun run = new TortureRun(java, agent, watch, seconds);
            TortureReport report = new TortureReport(conditions, cells.size(), seconds, new ArrayList<>());
            for (int i = 0; i < cells.size(); i++) {
                double minutesLeft = run.minutes(cells.subList(i, cells.size()));
                err.print(text("[%d/%d, %.0f min left] %s: ", i + 1, cells.size(), minutesLeft, cells.get(i)));
                err.flush();
                CellOutcome outcome = run.outcome(cells.get(i));
                report.outcomes().add(outcome);
                report.write(folder);
                err.println(summary(outcome));
            }
            return report;
        } finally {
            watch.ifPresent(TickWatch::close);
        }
    }

    private static Optional<TickWatch> watch(PrintWriter err) {
        try {
            return Optional.of(TickWatch.start());
        } catch (MeasurementException e) {
            err.println(e.getMessage());
            return Optional.empty();
        }
    }

    private double minutes(List<Cell> cells) {
        return cells.stream()
                        .mapToDouble(cell -> seconds.of(cell) + OVERHEAD_SECONDS)
                        .sum()
                / 60;
    }

    private CellOutcome outcome(Cell cell) throws InterruptedException {
        ChildProcesses.haltIfEnding();
        try {
            return CellRun.outcome(cell, java, agent, watch, seconds.of(cell));
        } catch (MeasurementException | IOException e) {
            Thread.sleep(INTERRUPT_SEEN_AFTER_MS);
            ChildProcesses.haltIfEnding();
            return CellOutcome.failed(cell, e instanceof MeasurementException ? e.getMessage() : e.toString());
        }
    }

    private static String summary(CellOutcome outcome) {
        if (outcome.report() == null) {
            return outcome.whyWithoutReport();
        }
        return text(
                "max %d ms, %,d of %,d over the bound, %,d in a past second%s%s",
                outcome.report().staleness.maxMs,
                outcome.report().staleness.over,
                outcome.report().staleness.samples,
                outcome.report().staleness.pastSecond,
                outcome.excused() == 0 ? "" : text(", %,d while the kernel's tick was late", outcome.excused()),
                outcome.brokePromise() ? "  PROMISE BROKEN" : "");
    }
}
