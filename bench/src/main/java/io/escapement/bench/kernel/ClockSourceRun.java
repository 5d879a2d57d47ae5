package io.escapement.bench.kernel;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.TortureReport;
import io.escapement.bench.torture.TortureReport.CellSeconds;
import io.escapement.bench.torture.TortureRun;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures everything on one clocksource, after a switch of the kernel to it, which root may make while everything
 * runs.
 */
record ClockSourceRun(
        String name, Path java, Path agent, Path folder, Conditions conditions, Coverage coverage, Problems problems) {
    private static final Path SOURCES = Path.of("/sys/devices/system/clocksource/clocksource0");
    private static final double HUNG_AFTER_SECONDS = 300;

    /** The names of the kernel's clocksources. */
    static List<String> available() throws IOException {
        return List.of(Files.readString(SOURCES.resolve("available_clocksource"))
                .strip()
                .split(" +"));
    }

    static void select(String name) throws IOException {
        Path file = SOURCES.resolve("current_clocksource");
        Files.writeString(file, name);
        String current = Files.readString(file).strip();
        if (!current.equals(name)) {
            throw new MeasurementException("the kernel keeps clocksource " + current + " instead of " + name);
        }
    }

    /** Starts one of the lab's programs with the agent. {@code options} are the agent's, besides the packages. */
    static ChildProcess start(Path java, Path agent, String options, Class<?> main, String prefix) throws IOException {
        String withAgent = "-javaagent:" + agent + "=packages=io.escapement.bench.rewritten," + options;
        ChildProcess child = ChildProcess.start(BenchmarksJar.java(java, List.of("-Xmx256m", withAgent), main), prefix);
        child.endWithin(HUNG_AFTER_SECONDS);
        return child;
    }

    Report run() throws IOException, InterruptedException {
        select(name);
        Files.createDirectories(folder);
        ReadCosts costs = problems.orNull(this::costs);
        List<CellOutcome> cells = torture();
        List<StepRun.Outcome> steps =
                coverage.isSteps() ? problems.in("steps").orNull(() -> StepRun.measured(java, agent, problems)) : null;
        return new Report(name, costs, cells, steps);
    }

    private ReadCosts costs() throws IOException, InterruptedException {
        ReadCosts costs = ReadCosts.measured(java, agent);
        costs.check(name, problems);
        return costs;
    }

    private List<CellOutcome> torture() throws IOException, InterruptedException {
        CellSeconds seconds = new CellSeconds(coverage.secondsEach(), coverage.secondsEach());
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        List<Cell> cells = coverage.faults().stream()
                .map(fault -> new Cell(MeasuredClock.ESCAPEMENT, fault))
                .toList();
        TortureReport report = TortureRun.of(cells, java, agent, seconds, folder.resolve("torture"), conditions, err);
        int measured = report.measured().size();
        problems.unless(report.kept(), "the torture test found a promise broken or a cell failed: see its report");
        problems.unless(measured == cells.size(), "%d of %d cells were measured", measured, cells.size());
        return report.measured();
    }

    /** What was measured; what could not be is null, and a problem says why. */
    record Report(String name, ReadCosts costs, List<CellOutcome> torture, List<StepRun.Outcome> steps) {
        /** How stale the clock gets without a fault; null if that was not measured. */
        CellOutcome idle() {
            return torture.stream()
                    .filter(outcome -> outcome.cell().fault() == Fault.IDLE)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** How much is measured on one clocksource. */
    record Coverage(List<Fault> faults, double secondsEach, boolean isSteps) {
        static Coverage full() {
            return new Coverage(List.of(Fault.IDLE, Fault.BUSY_16, Fault.GC_G1, Fault.SIGSTOP, Fault.ALL), 10, true);
        }

        /** What is the same on every clocksource is measured on the first only. */
        static Coverage quick(boolean isFirst) {
            return isFirst
                    ? new Coverage(List.of(Fault.IDLE, Fault.BUSY_16, Fault.SIGSTOP), 3, true)
                    : new Coverage(List.of(Fault.IDLE), 3, false);
        }
    }
}
