package io.escapement.bench.torture;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;

/**
 * What became of a cell. Without a report {@code problem} says why: where it is a failure the clock was not measured
 * though it should have been, otherwise the fault can't be had on this machine.
 */
public record CellOutcome(
        Cell cell, CellReport report, LateSamples late, Long stolenMs, String effect, String problem, boolean failed) {
    /** One clock under one fault. */
    public record Cell(MeasuredClock clock, Fault fault) {
        boolean isEnforced() {
            return clock.isEscapement();
        }

        @Override
        public String toString() {
            return clock.label + " under " + fault.label;
        }
    }

    /** This machine, or this JVM, does not have what a cell needs. Not a failure of the clock. */
    static final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1;

        UnavailableException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static CellOutcome measured(Cell cell, CellReport report, LateSamples late, Long stolenMs, String effect) {
        return new CellOutcome(cell, report, late, stolenMs, effect, null, false);
    }

    static CellOutcome failed(Cell cell, String problem) {
        return new CellOutcome(cell, null, null, null, "", problem, true);
    }

    static CellOutcome unavailable(Cell cell, String problem) {
        return new CellOutcome(cell, null, null, null, "", problem, false);
    }

    /** Whether it failed or could not be measured, and why. */
    String whyWithoutReport() {
        return (failed ? "FAILED: " : "not measured: ") + problem;
    }

    /**
     * A clock that promises a bound and was late, though the kernel's own tick was in time, or gave a time that was
     * early, or went back.
     */
    boolean brokePromise() {
        return report != null
                && cell.isEnforced()
                && (late.unexplained() > 0 || report.staleness.early > 0 || report.staleness.backwards > 0);
    }

    /** How many late samples are left out of account, because the kernel's own tick was late. */
    long excused() {
        return report == null || !cell.isEnforced() || late.whileTickLate() == null ? 0 : late.whileTickLate();
    }
}
