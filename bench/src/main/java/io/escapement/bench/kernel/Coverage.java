package io.escapement.bench.kernel;

import io.escapement.bench.torture.child.Fault;
import java.util.List;

/** How much is measured on one clocksource. */
record Coverage(List<Fault> faults, double secondsEach, int rounds, double roundSeconds, boolean isSteps) {

    static Coverage full() {
        return new Coverage(List.of(Fault.IDLE, Fault.BUSY_16, Fault.GC_G1, Fault.SIGSTOP, Fault.ALL), 10, 5, 4, true);
    }

    /** What no clocksource changes is seen on one of them. */
    static Coverage quick(boolean isFirst) {
        return isFirst
                ? new Coverage(List.of(Fault.IDLE, Fault.BUSY_16, Fault.SIGSTOP), 3, 2, 3, true)
                : new Coverage(List.of(Fault.IDLE), 3, 2, 3, false);
    }
}
