package io.escapement.bench.torture;

import io.escapement.ab.host.ChildProcesses;
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
import java.util.Locale;
import java.util.Optional;

/** One cell after the other, with the report rewritten after each, while the kernel's tick is watched. */
public record TortureRun(
        Path java,
        Path agent,
        CellSeconds seconds,
        Path folder,
        Optional<TickWatch> watch,
        int planned,
        Environment environment,
        List<CellOutcome> outcomes)
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
            TortureRun run = new TortureRun(
                    java, agent, seconds, folder, watch, cells.size(), Environment.here(), new ArrayList<>());
            new Run<>(run, err).measure(cells);
            ChildProcesses.haltIfEnding();
            return run.report();
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
        return CellRun.outcome(cell, java, agent, watch, seconds.of(cell));
    }

    @Override
    public double guessSeconds(Cell cell) {
        return seconds.of(cell) + OVERHEAD_SECONDS;
    }

    @Override
    public void keep(Result<Cell, CellOutcome> result) throws IOException {
        outcomes.add(result.isMeasured() ? result.found() : CellOutcome.failed(result.item(), result.problem()));
        writeReport();
    }

    @Override
    public void writeReport() throws IOException {
        report().write(folder);
    }

    private TortureReport report() {
        return new TortureReport(environment, planned, seconds, outcomes);
    }

    @Override
    public String summary(CellOutcome outcome) {
        if (outcome.report() == null) {
            return outcome.whyWithoutReport();
        }
        return String.format(
                Locale.ROOT,
                "max %d ms, %,d of %,d over the bound%s%s",
                outcome.report().staleness.maxMs,
                outcome.report().staleness.over,
                outcome.report().staleness.samples,
                outcome.excused() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %,d while the kernel's tick was late", outcome.excused()),
                outcome.brokePromise() ? "  PROMISE BROKEN" : "");
    }
}
