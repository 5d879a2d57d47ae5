package io.escapement.bench.kernel;

import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Measures everything on one clocksource, after a switch of the kernel to it. */
final class ClockSourceRun {
    private final String name;
    private final Path home;
    private final Path agent;
    private final Path folder;
    private final Coverage coverage;
    private final Problems problems;

    ClockSourceRun(String name, Path home, Path agent, Path folder, Coverage coverage, Problems problems) {
        this.name = name;
        this.home = home;
        this.agent = agent;
        this.folder = folder;
        this.coverage = coverage;
        this.problems = problems;
    }

    Report run() throws IOException, InterruptedException {
        ClockSources.select(name);
        Files.createDirectories(folder);
        ReadCosts costs = problems.orNull(this::costs);
        List<TortureCell> cells = TortureCell.measured(
                home, folder.resolve("torture"), coverage.faults(), coverage.secondsEach(), problems);
        boolean isSlow = costs != null && costs.isSlow();
        ServiceOutcome service = problems.in("service").orNull(() -> service(isSlow));
        List<StepOutcome> steps = coverage.isSteps()
                ? problems.in("steps").orNull(() -> StepRun.measured(java(), agent, problems))
                : null;
        return new Report(name, costs, cells, service, steps);
    }

    private ReadCosts costs() throws IOException, InterruptedException {
        ReadCosts costs = ReadCosts.measured(java(), agent);
        System.err.println(name + ": " + costs.summary());
        costs.check(name, problems);
        return costs;
    }

    private ServiceOutcome service(boolean isSlow) throws IOException, InterruptedException {
        ServiceOutcome service = ServiceRun.inTurns(java(), agent, coverage.rounds(), coverage.roundSeconds());
        System.err.println(service.summary());
        service.check(isSlow, problems);
        return service;
    }

    private Path java() {
        return home.resolve("bin/java");
    }

    /** What was measured; what could not be is null, and a problem says why. */
    record Report(
            String name, ReadCosts costs, List<TortureCell> torture, ServiceOutcome service, List<StepOutcome> steps) {
        /** How stale the clock gets without a fault; null if that was not measured. */
        TortureCell idle() {
            return torture.stream()
                    .filter(cell -> cell.fault().equals(Fault.IDLE.label))
                    .findFirst()
                    .orElse(null);
        }
    }

    /** How much is measured on one clocksource. */
    record Coverage(List<Fault> faults, double secondsEach, int rounds, double roundSeconds, boolean isSteps) {
        static Coverage full() {
            return new Coverage(
                    List.of(Fault.IDLE, Fault.BUSY_16, Fault.GC_G1, Fault.SIGSTOP, Fault.ALL), 10, 5, 4, true);
        }

        /** What is the same on every clocksource is measured on the first only. */
        static Coverage quick(boolean isFirst) {
            return isFirst
                    ? new Coverage(List.of(Fault.IDLE, Fault.BUSY_16, Fault.SIGSTOP), 3, 2, 3, true)
                    : new Coverage(List.of(Fault.IDLE), 3, 2, 3, false);
        }
    }
}
