package io.escapement.bench.torture;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.experiment.Experiment;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Run;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.TortureReport.CellSeconds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One cell after the other, while the kernel's tick is watched. */
public record TortureRun(Path java, Path agent, Path folder, Optional<TickWatch> watch, TortureReport report)
        implements Experiment<Cell, CellOutcome> {
    /** Start of the JVM, warm-up, end, as they turned out. */
    private static final double OVERHEAD_SECONDS = 3;

    /**
     * Says on {@code err} what it does, and why the tick can't be watched if it can't.
     *
     * @param folder the report's
     */
    public static TortureReport of(
            List<Cell> cells, Path java, Path agent, CellSeconds seconds, Path folder, PrintWriter err)
            throws IOException, InterruptedException {
        Optional<TickWatch> watch = watch(err);
        try {
            TortureReport report = new TortureReport(Environment.here(), cells.size(), seconds, new ArrayList<>());
            new Run<>(new TortureRun(java, agent, folder, watch, report), err).measure(cells);
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

    @Override
    public CellOutcome measure(Cell cell) throws IOException, InterruptedException {
        return CellRun.outcome(cell, java, agent, watch, report.seconds().of(cell));
    }

    @Override
    public double guessSeconds(Cell cell) {
        return report.seconds().of(cell) + OVERHEAD_SECONDS;
    }

    @Override
    public void keep(Result<Cell, CellOutcome> result) throws IOException {
        report.outcomes()
                .add(result.isMeasured() ? result.found() : CellOutcome.failed(result.item(), result.problem()));
        report.write(folder);
    }

    @Override
    public String summary(CellOutcome outcome) {
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
