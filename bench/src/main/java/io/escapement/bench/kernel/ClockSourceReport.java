package io.escapement.bench.kernel;

import io.escapement.bench.torture.child.Fault;
import java.util.List;

/** What was measured on one clocksource; what could not be is null, and a problem says why. */
record ClockSourceReport(
        String name, ReadCosts costs, List<TortureCell> torture, ServiceFigures service, List<StepOutcome> steps) {

    /** How stale the clock gets without a fault; null if that was not measured. */
    TortureCell idle() {
        return torture.stream()
                .filter(cell -> cell.fault().equals(Fault.IDLE.label))
                .findFirst()
                .orElse(null);
    }
}
