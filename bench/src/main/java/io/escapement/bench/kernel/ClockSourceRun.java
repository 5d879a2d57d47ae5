package io.escapement.bench.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Everything that is measured on one clocksource, with the kernel on it. */
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

    ClockSourceReport run() throws IOException, InterruptedException {
        ClockSources.select(name);
        Files.createDirectories(folder);
        ReadCosts costs = problems.orNull(this::costs);
        List<TortureCell> cells = TortureCell.measured(
                home, folder.resolve("torture"), coverage.faults(), coverage.secondsEach(), problems);
        boolean isSlow = costs != null && costs.isSlow();
        ServiceFigures service = problems.in("service").orNull(() -> service(isSlow));
        List<StepOutcome> steps = coverage.isSteps()
                ? problems.in("steps").orNull(() -> StepRun.measured(java(), agent, problems))
                : null;
        return new ClockSourceReport(name, costs, cells, service, steps);
    }

    private ReadCosts costs() throws IOException, InterruptedException {
        ReadCosts costs = ReadCosts.measured(java(), agent);
        System.err.printf("%s: %s%n", name, costs);
        costs.check(name, problems);
        return costs;
    }

    private ServiceFigures service(boolean isSlow) throws IOException, InterruptedException {
        ServiceFigures service = ServiceRun.inTurns(java(), agent, coverage.rounds(), coverage.roundSeconds());
        System.err.println(service.summary());
        service.check(isSlow, problems);
        return service;
    }

    private Path java() {
        return home.resolve("bin/java");
    }
}
