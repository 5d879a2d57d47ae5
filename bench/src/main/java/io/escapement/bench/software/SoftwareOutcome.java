package io.escapement.bench.software;

import java.util.Comparator;
import java.util.List;

/** All runs of a server, or why it was given up. */
record SoftwareOutcome(String name, String version, List<ArmFigures> without, List<ArmFigures> with, String problem) {

    boolean isClean() {
        return problem == null && with.stream().allMatch(ArmFigures::isClean);
    }

    /** The run in the middle by operations per second. */
    static ArmFigures median(List<ArmFigures> runs) {
        return runs.stream()
                .sorted(Comparator.comparingDouble(run -> run.client().operationsPerSecond()))
                .toList()
                .get(runs.size() / 2);
    }

    /** Operations with a wrong answer or none, over all runs. */
    static long wrongOrFailed(List<ArmFigures> runs) {
        return runs.stream()
                .mapToLong(run -> run.client().wrong() + run.client().failed())
                .sum();
    }
}
