package io.escapement.bench.torture;

import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;

/**
 * What became of a cell. If there is no report, {@code problem} says why; {@code failed} tells a broken measurement
 * from a fault that this machine can't produce.
 *
 * @param effect what the fault did to the JVM
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

    /** This machine, or this JVM, does not have what a cell needs. Not a failure of the clock. */
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

    /** Whether it failed or could not be measured, and why. */
    String whyWithoutReport() {
        return (failed ? "FAILED: " : "not measured: ") + problem;
    }

    /**
     * A clock that promises a bound and was late, though the kernel's own tick was in time, or gave a time that was
     * early, or went back, or counted other steps of the wall clock than were made.
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

    /** How many late samples are left out of account, because the kernel's own tick was late. */
    long excused() {
        return report == null || !cell.isEnforced() ? 0 : late.whileTickLate();
    }
}
