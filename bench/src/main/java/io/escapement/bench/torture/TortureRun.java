package io.escapement.bench.torture;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.CellOutcome.UnavailableException;
import io.escapement.bench.torture.TortureReport.CellSeconds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One cell after the other, with a line on stderr for each and the report rewritten after each. */
public final class TortureRun {
    /** Start of the JVM, warm-up, end, as they turned out; for the first guess at the time left. */
    private static final double OVERHEAD_SECONDS = 3;

    private final Path java;
    private final Path agent;
    private final CellSeconds seconds;
    private final Path folder;
    private final PrintWriter err;
    private final Environment environment = Environment.here();
    private final long startNanos = System.nanoTime();
    private final List<CellOutcome> outcomes = new ArrayList<>();

    /** @param folder the report's */
    public TortureRun(Path java, Path agent, CellSeconds seconds, Path folder, PrintWriter err) {
        this.java = java;
        this.agent = agent;
        this.seconds = seconds;
        this.folder = folder;
        this.err = err;
    }

    /** Watches the kernel's tick meanwhile, or says why it can't. */
    public TortureReport run(List<Cell> cells) throws IOException, InterruptedException {
        Optional<TickWatch> watch = watch();
        try {
            for (Cell cell : cells) {
                double leftSeconds = secondsLeft(cells.subList(outcomes.size(), cells.size()));
                String place = outcomes.size() + 1 + "/" + cells.size();
                err.printf(Locale.ROOT, "[%s, %.0f s left] %s: ", place, leftSeconds, cell);
                err.flush();
                CellOutcome outcome = outcome(cell, watch);
                ChildProcesses.haltIfEnding();
                err.println(summary(outcome));
                err.flush();
                outcomes.add(outcome);
                report(cells).write(folder);
            }
        } finally {
            watch.ifPresent(TickWatch::close);
        }
        return report(cells);
    }

    private Optional<TickWatch> watch() {
        try {
            return Optional.of(TickWatch.start());
        } catch (MeasurementException e) {
            err.println(e.getMessage());
            return Optional.empty();
        }
    }

    private CellOutcome outcome(Cell cell, Optional<TickWatch> watch) throws InterruptedException {
        try {
            return CellRun.outcome(cell, java, agent, watch, seconds.of(cell));
        } catch (UnavailableException e) {
            return CellOutcome.unavailable(cell, e.getMessage());
        } catch (MeasurementException e) {
            return CellOutcome.failed(cell, e.getMessage());
        } catch (IOException e) {
            return CellOutcome.failed(cell, "the child JVM could not be reached: " + e);
        }
    }

    private TortureReport report(List<Cell> cells) {
        return new TortureReport(environment, cells.size(), seconds, outcomes);
    }

    private double secondsLeft(List<Cell> left) {
        double readingSeconds = left.stream().mapToDouble(seconds::of).sum();
        double doneSeconds =
                outcomes.stream().mapToDouble(o -> seconds.of(o.cell())).sum();
        double sinceSeconds = (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
        double overheadSeconds = outcomes.isEmpty() ? OVERHEAD_SECONDS : (sinceSeconds - doneSeconds) / outcomes.size();
        return readingSeconds + overheadSeconds * left.size();
    }

    private static String summary(CellOutcome outcome) {
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
