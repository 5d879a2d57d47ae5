package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.TickWatch.LateTick;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One cell after the other, while the kernel's tick is watched.
 *
 * @param seconds of reading in each cell
 */
public record TortureRun(Path java, Path agent, double seconds, PrintWriter err) {
    /** Where no bound is promised, more samples tell nothing that fewer don't. */
    static final double MOST_SECONDS_WITHOUT_BOUND = 4;

    /** Ctrl-C ends the children too, which may be noticed before it is here. */
    private static final long INTERRUPT_SEEN_AFTER_MS = 300;

    private static final int TRIES = 3;

    /**
     * Says on {@code err} what it does, and why the tick can't be watched if it can't. Writes the report after each
     * cell, so that a run that is ended at any time leaves it.
     *
     * @param folder the report's
     */
    public TortureReport report(List<Cell> cells, Path folder, Conditions conditions)
            throws IOException, InterruptedException {
        Optional<TickWatch> watch = watch();
        try {
            TortureReport report = new TortureReport(conditions, cells.size(), seconds, new ArrayList<>());
            for (Cell cell : cells) {
                err.print(text("[%d/%d] %s: ", report.outcomes().size() + 1, cells.size(), cell));
                err.flush();
                CellOutcome outcome = outcome(cell, watch);
                report.outcomes().add(outcome);
                report.write(folder);
                err.println(summary(outcome));
            }
            return report;
        } finally {
            watch.ifPresent(TickWatch::close);
        }
    }

    private Optional<TickWatch> watch() throws InterruptedException {
        try {
            return Optional.of(TickWatch.start());
        } catch (MeasurementException e) {
            err.println(e.getMessage());
            return Optional.empty();
        }
    }

    private CellOutcome outcome(Cell cell, Optional<TickWatch> watch) throws InterruptedException {
        ChildProcesses.haltIfEnding();
        double cellSeconds = cell.isEnforced() ? seconds : Math.min(seconds, MOST_SECONDS_WITHOUT_BOUND);
        try {
            return cell.fault() == Fault.STEPS
                    ? stepped(cell, watch)
                    : CellRun.outcome(cell, java, agent, watch, cellSeconds);
        } catch (MeasurementException | IOException e) {
            Thread.sleep(INTERRUPT_SEEN_AFTER_MS);
            ChildProcesses.haltIfEnding();
            return CellOutcome.without(cell, e instanceof MeasurementException ? e.getMessage() : e.toString(), true);
        }
    }

    /**
     * While the kernel's own tick is late a step can't be told from a clock of another rate, and an event of the watch
     * that a step falls into is lost. So a promise that was broken in a cell during which the tick was late is tried
     * again.
     */
    private CellOutcome stepped(Cell cell, Optional<TickWatch> watch) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            int before = lateTicks(watch).size();
            CellOutcome outcome = CellRun.outcome(cell, java, agent, watch, seconds);
            if (tries == TRIES || !outcome.brokePromise() || lateTicks(watch).size() == before) {
                return outcome;
            }
        }
    }

    private static List<LateTick> lateTicks(Optional<TickWatch> watch) throws IOException, InterruptedException {
        return watch.isPresent() ? watch.get().lateTicks().orElse(List.of()) : List.of();
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
