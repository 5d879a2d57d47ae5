package io.escapement.bench.torture;

import io.escapement.ab.host.Environment;
import java.util.List;
import java.util.Objects;

/** Every cell so far, and what they were measured on. */
record TortureReport(Environment environment, int cellsPlanned, CellSeconds seconds, List<CellOutcome> outcomes) {
    TortureReport {
        outcomes = List.copyOf(outcomes);
    }

    /** As the children named themselves. */
    String java() {
        return outcomes.stream()
                .map(CellOutcome::report)
                .filter(Objects::nonNull)
                .map(report -> report.java)
                .findFirst()
                .orElse("unknown");
    }

    List<CellOutcome> brokenPromises() {
        return outcomes.stream().filter(CellOutcome::brokePromise).toList();
    }

    List<CellOutcome> failures() {
        return outcomes.stream().filter(CellOutcome::failed).toList();
    }

    boolean kept() {
        return brokenPromises().isEmpty() && failures().isEmpty();
    }

    /**
     * For how long a cell's clock is read: longer where there is a bound to refute, which one sample in a million may
     * do, than where there is none.
     */
    record CellSeconds(double enforced, double others) {
        double of(Cell cell) {
            return cell.clock().enforced ? enforced : others;
        }
    }
}
