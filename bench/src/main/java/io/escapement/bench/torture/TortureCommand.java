package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.LabCommand;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code torture}: measures how stale each clock gets under each fault. Status 1 if one with a bound did not keep it.
 */
@Command(
        name = "torture",
        description = "Shows how stale each cached clock gets under each fault, each in a JVM of its own.",
        footer = "%nThe report is rewritten after each cell, so it can be read, and the run ended, at any time.%n"
                + "Exit status 1 if Escapement was ever over the bound, or in a second that was over, while the "
                + "kernel's own tick was in time, or early or backwards.")
public final class TortureCommand extends LabCommand {
    /** Ctrl-C ends the children too, and their end may be noticed before the signal is handled here. */
    private static final long INTERRUPT_SEEN_AFTER_MS = 300;

    private static final int TRIES = 3;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description =
                    "Seconds of reading in each cell (SIGSTOP: 7 at least), never more than 4 where the clock promises"
                            + " no bound that a sample could refute. Default: ${DEFAULT-VALUE}; 2.5 is a first look.")
    private double seconds = 60;

    @Option(
            names = "--clocks",
            paramLabel = "CLOCK",
            split = ",",
            description = "The clocks: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private List<MeasuredClock> clocks =
            List.copyOf(EnumSet.complementOf(EnumSet.of(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT_BYPASSED)));

    @Option(
            names = "--faults",
            paramLabel = "FAULT",
            split = ",",
            description =
                    "The faults: ${COMPLETION-CANDIDATES}. Default: all but steps, which needs --step-this-machine.")
    private List<Fault> faults = List.copyOf(EnumSet.complementOf(EnumSet.of(Fault.STEPS)));

    @Option(
            names = "--step-this-machine",
            description = "Lets the fault steps set this machine's wall clock by days and back, as root. A run that is"
                    + " killed meanwhile leaves it a day off: for a guest that is thrown away, as ./slow-kernel's.")
    private boolean mayStep;

    @Option(
            names = "--bound",
            paramLabel = "MS",
            description = "The agent's max-staleness, and what counts as over the bound. Default: ${DEFAULT-VALUE}.")
    private int boundMs = 20;

    @Option(
            names = "--jvm",
            paramLabel = "HOME",
            description = "Home of the JVM under torture, of Java 8 or later. Default: the JVM that runs this command.")
    private Path home = Path.of(System.getProperty("java.home"));

    @Override
    protected int run() throws IOException, InterruptedException {
        if (seconds <= 0) {
            throw wrong("--seconds " + seconds + ": must be more than 0.");
        }
        if (faults.contains(Fault.STEPS) && !mayStep) {
            throw wrong("--faults steps sets this machine's wall clock by days and back: give --step-this-machine too,"
                    + " on a guest that nobody else uses.");
        }
        Path java = javaOf(home);
        Path agentJar = agent();
        List<Cell> cells = cells();
        try (TickWatch watch = TickWatch.start(boundMs)) {
            TortureReport report = new TortureReport(
                    conditions(agentJar, java), boundMs, watch.refusal, cells.size(), seconds, new ArrayList<>());
            for (Cell cell : cells) {
                CellOutcome outcome = outcome(cell, java, agentJar, watch);
                report.outcomes().add(outcome);
                report.write(out);
                say("[%d/%d] %s: %s", report.outcomes().size(), cells.size(), cell, summary(outcome));
            }
            return show(out.resolve("torture.md"), report.kept());
        }
    }

    /** Cells are measured fault by fault, so that a run that is ended early has whole faults. */
    private List<Cell> cells() {
        return faults.stream()
                .distinct()
                .flatMap(fault -> clocks.stream().distinct().map(clock -> new Cell(clock, fault)))
                .toList();
    }

    /**
     * While the kernel's own tick is late, a step can't be told from a clock of another rate, and an event of the watch
     * that a step falls into is lost. So a promise broken among steps while the tick was late is tried again.
     */
    private CellOutcome outcome(Cell cell, Path java, Path agentJar, TickWatch watch) throws InterruptedException {
        double cellSeconds = cell.isEnforced() ? seconds : Math.min(seconds, TortureReport.MOST_SECONDS_WITHOUT_BOUND);
        ChildProcesses.haltIfEnding();
        try {
            for (int tries = 1; ; tries++) {
                int lateBefore = watch.lateTicks().size();
                CellOutcome outcome = CellRun.outcome(cell, java, agentJar, watch, cellSeconds, boundMs);
                boolean mayBeLateTick = cell.fault() == Fault.STEPS
                        && outcome.brokePromise()
                        && watch.lateTicks().size() > lateBefore;
                if (!mayBeLateTick || tries == TRIES) {
                    return outcome;
                }
            }
        } catch (MeasurementException | IOException e) {
            Thread.sleep(INTERRUPT_SEEN_AFTER_MS);
            ChildProcesses.haltIfEnding();
            return CellOutcome.without(cell, e instanceof MeasurementException ? e.getMessage() : e.toString(), true);
        }
    }

    private static String summary(CellOutcome outcome) {
        if (outcome.report() == null) {
            return outcome.whyWithoutReport();
        }
        return text(
                "max %d ms, %,d of %,d over the bound, %,d in a past second, %,d of them while the kernel's tick was"
                        + " late%s",
                outcome.report().staleness.maxMs,
                outcome.report().staleness.over,
                outcome.report().staleness.samples,
                outcome.report().staleness.pastSecond,
                outcome.late().whileTickLate(),
                outcome.brokePromise() ? "  PROMISE BROKEN" : "");
    }
}
