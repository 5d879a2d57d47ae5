package io.escapement.jmx;

import io.escapement.clock.ClockState;

/** Whoever passes on to the outside what happens to the clock. Loads without {@code javax.management}. */
public interface ClockWatcher {
    void stateChanged(ClockState from, ClockState to, String reason);

    /** Called every now and then: looks at the counters for what has happened since. */
    void poll();
}
