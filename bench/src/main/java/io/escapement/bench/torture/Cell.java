package io.escapement.bench.torture;

import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.TestedClock;

/** One clock under one fault. */
record Cell(TestedClock clock, Fault fault) {
    @Override
    public String toString() {
        return clock.label + " under " + fault.label;
    }
}
