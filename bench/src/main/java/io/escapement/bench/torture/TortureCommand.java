package io.escapement.bench.torture;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.LabCommand;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code torture}: how stale each clock gets under each fault. Status 1 if a clock with a bound didn't keep it. */
@Command(
        name = "torture",
        description = "Shows how stale each cached clock gets under each fault, each in a JVM of its own.",
        footer = "%nThe report is rewritten after each cell, so it can be read, and the run ended, at any time.%n"
                + "Exit status 1 if Escapement was ever over the bound, or in a second that was over, while the "
                + "kernel's own tick was in time, or early or backwards.")
public final class TortureCommand extends LabCommand {
    private static final double QUICK_SECONDS = 2.5;
    private static final double FULL_SECONDS = 60;

    @Option(names = "--quick", description = "2.5 s a cell (SIGSTOP: 7 s), under ten minutes in all: a first look.")
    private boolean quick;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            description = "Of reading in each cell, but never more than 4 where the clock promises no bound that a"
                    + " sample could refute. Default: 60, with --quick 2.5.")
    private Double seconds;

    @Option(
            names = "--clocks",
            paramLabel = "CLOCK",
            split = ",",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private List<MeasuredClock> clocks =
            List.copyOf(EnumSet.complementOf(EnumSet.of(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT_BYPASSED)));

    @Option(
            names = "--faults",
            paramLabel = "FAULT",
            split = ",",
            description = "${COMPLETION-CANDIDATES}. Default: all but steps, which sets this machine's wall clock by"
                    + " days and back, and so is for a guest.")
    private List<Fault> faults = List.copyOf(EnumSet.complementOf(EnumSet.of(Fault.STEPS)));

    @Option(
            names = "--jvm",
            paramLabel = "HOME",
            description = "Home of the JVM under torture, 8 or later. Default: the one that runs this.")
    private Path home = Path.of(System.getProperty("java.home"));

    @Override
    protected int run() throws IOException, InterruptedException {
        double usualSeconds = quick ? QUICK_SECONDS : FULL_SECONDS;
        double cellSeconds = seconds != null ? seconds : usualSeconds;
        if (cellSeconds <= 0) {
            throw wrong("--seconds " + cellSeconds + ": must be more than 0.");
        }
        Path java = javaOf(home);
        Path agentJar = agent();
        TortureRun run =
                new TortureRun(java, agentJar, cellSeconds, spec.commandLine().getErr());
        TortureReport report = run.report(cells(), out, conditions(agentJar, java));
        return show(out.resolve("torture.md"), report.kept());
    }

    /** Fault by fault, so that a run that is ended early has whole faults. */
    private List<Cell> cells() {
        return faults.stream()
                .distinct()
                .flatMap(fault -> clocks.stream().distinct().map(clock -> new Cell(clock, fault)))
                .toList();
    }
}
