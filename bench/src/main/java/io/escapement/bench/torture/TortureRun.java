package io.escapement.bench.torture;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.torture.TortureReport.CellSeconds;
import io.escapement.bench.torture.child.Staleness;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One cell after the other, with a line on stderr for each and the report rewritten after each. */
final class TortureRun {
    /** Start of the JVM, warm-up, end, as they turned out; for the first guess at the time left. */
    private static final double OVERHEAD_SECONDS = 3;

    private final Path java;
    private final Path agent;
    private final Optional<TickWatch> watch;
    private final CellSeconds seconds;
    private final TortureFolder folder;
    private final PrintWriter err;
    private final Environment environment = Environment.here();
    private final long startNanos = System.nanoTime();
    private final List<CellOutcome> outcomes = new ArrayList<>();

    TortureRun(
            Path java,
            Path agent,
            Optional<TickWatch> watch,
            CellSeconds seconds,
            TortureFolder folder,
            PrintWriter err) {
        this.java = java;
        this.agent = agent;
        this.watch = watch;
        this.seconds = seconds;
        this.folder = folder;
        this.err = err;
    }

    TortureReport run(List<Cell> cells) throws IOException, InterruptedException {
        for (Cell cell : cells) {
            err.printf(
                    Locale.ROOT,
                    "[%d/%d, %.0f s left] %s: ",
                    outcomes.size() + 1,
                    cells.size(),
                    secondsLeft(cells.subList(outcomes.size(), cells.size())),
                    cell);
            err.flush();
            CellOutcome outcome = run(cell);
            ChildProcesses.haltIfEnding();
            err.println(summary(outcome));
            err.flush();
            outcomes.add(outcome);
            folder.write(report(cells));
        }
        return report(cells);
    }

    private CellOutcome run(Cell cell) throws InterruptedException {
        try {
            return CellRun.outcome(cell, java, agent, watch, seconds.of(cell));
        } catch (Unavailable e) {
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
        Staleness staleness = outcome.report().staleness;
        return String.format(
                Locale.ROOT,
                "max %d ms, %,d of %,d over the bound%s%s",
                staleness.maxMs,
                staleness.over,
                staleness.samples,
                outcome.excused() == 0
                        ? ""
                        : String.format(Locale.ROOT, ", %,d while the kernel's tick was late", outcome.excused()),
                outcome.brokePromise() ? "  PROMISE BROKEN" : "");
    }
}
