package io.escapement.bench.kernel;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.TortureReport;
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
record ClockSourceRun(String name, Path java, Path agent, Path folder, Conditions conditions, List<String> problems) {
    private static final Path SOURCES = Path.of("/sys/devices/system/clocksource/clocksource0");

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

    Report run(List<Fault> faults, double secondsEach) throws IOException, InterruptedException {
        select(name);
        Files.createDirectories(folder);
        return new Report(name, costs(), torture(faults, secondsEach));
    }

    /** Returns null if it can't be measured, which is a problem, and does not keep the rest from being measured. */
    private ReadCosts costs() throws InterruptedException {
        try {
            ReadCosts costs = ReadCosts.measured(java, agent);
            costs.mistakes(name).forEach(this::addProblem);
            return costs;
        } catch (MeasurementException | IOException e) {
            addProblem("not measured: " + e);
            return null;
        }
    }

    private void addProblem(String problem) {
        problems.add(name + ": " + problem);
        System.err.println("WRONG: " + name + ": " + problem);
    }

    private List<CellOutcome> torture(List<Fault> faults, double secondsEach) throws IOException, InterruptedException {
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        List<Cell> cells = faults.stream()
                .map(fault -> new Cell(MeasuredClock.ESCAPEMENT, fault))
                .toList();
        TortureRun run = new TortureRun(java, agent, secondsEach, err);
        TortureReport report = run.report(cells, folder.resolve("torture"), conditions);
        int measured = report.measured().size();
        if (!report.kept()) {
            addProblem("the torture test found a promise broken or a cell failed: see its report");
        }
        if (measured < cells.size()) {
            addProblem(measured + " of " + cells.size() + " cells were measured");
        }
        return report.measured();
    }

    /** What was measured; what a read costs is null if it could not be, and a problem says why. */
    record Report(String name, ReadCosts costs, List<CellOutcome> torture) {
        /** How stale the clock gets without a fault; null if that was not measured. */
        CellOutcome idle() {
            return torture.stream()
                    .filter(outcome -> outcome.cell().fault() == Fault.IDLE)
                    .findFirst()
                    .orElse(null);
        }
    }
}
