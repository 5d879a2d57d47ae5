package io.escapement.bench.torture;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;

/**
 * The result of a cell. If there is no report, {@code problem} says why; {@code failed} tells a failed measurement from
 * a fault that this machine can't make.
 *
 * @param effect the fault's effect on the JVM
 */
record CellOutcome(Cell cell, CellReport report, LateSamples late, String effect, String problem, boolean failed) {
    /** One clock under one fault. */
    record Cell(MeasuredClock clock, Fault fault) {
        boolean isEnforced() {
            return clock.isEscapement();
        }

        @Override
        public String toString() {
            return clock.label + " under " + fault.label;
        }
    }

    /** Failure because this machine, or this JVM, lacks something that a cell needs. Not a failure of the clock. */
    static final class UnavailableException extends Exception {
        private static final long serialVersionUID = 1;

        UnavailableException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static CellOutcome measured(Cell cell, CellReport report, LateSamples late, String effect) {
        return new CellOutcome(cell, report, late, effect, null, false);
    }

    static CellOutcome without(Cell cell, String problem, boolean failed) {
        return new CellOutcome(cell, null, null, "", problem, failed);
    }

    /** Says whether the cell failed or could not be measured, and why. */
    String whyWithoutReport() {
        return (failed ? "FAILED: " : "not measured: ") + problem;
    }

    /**
     * Whether the clock broke its promise: it promises a bound, and was late although the kernel's own tick was in
     * time, or was early, or went back, or counted other steps of the wall clock than were made.
     */
    boolean brokePromise() {
        return report != null
                && cell.isEnforced()
                && (late.unexplained() > 0
                        || report.staleness.early > 0
                        || report.staleness.backwards > 0
                        || !hasCountedSteps());
    }

    private boolean hasCountedSteps() {
        return cell.fault() != Fault.STEPS
                || (report.number("ForwardStepCount") == CellRun.STEPS_EACH_WAY
                        && report.number("BackwardStepCount") == CellRun.STEPS_EACH_WAY);
    }

    /** Returns how many late samples are left out because the kernel's own tick was late. */
    long excused() {
        return report == null || !cell.isEnforced() ? 0 : late.whileTickLate();
    }
}
