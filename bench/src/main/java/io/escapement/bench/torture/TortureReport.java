package io.escapement.bench.torture;

import io.escapement.ab.host.Environment;
import java.util.List;
import java.util.Objects;

/** Every cell so far, and what they were measured on. */
record TortureReport(Environment environment, int cellsPlanned, CellSeconds seconds, List<Outcome> outcomes) {

    TortureReport {
        outcomes = List.copyOf(outcomes);
    }

    /** As the children named themselves. */
    String java() {
        return outcomes.stream()
                .map(Outcome::report)
                .filter(Objects::nonNull)
                .map(report -> report.java)
                .findFirst()
                .orElse("unknown");
    }

    List<Outcome> brokenPromises() {
        return outcomes.stream().filter(Outcome::brokePromise).toList();
    }

    List<Outcome> failures() {
        return outcomes.stream().filter(Outcome::failed).toList();
    }

    /** Cells in which samples over a promised bound are left out of account. */
    List<Outcome> excused() {
        return outcomes.stream().filter(outcome -> outcome.excused() > 0).toList();
    }

    boolean kept() {
        return brokenPromises().isEmpty() && failures().isEmpty();
    }
}
