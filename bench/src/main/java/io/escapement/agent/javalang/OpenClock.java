package io.escapement.agent.javalang;

import io.escapement.bench.stress.simulation.SimulatedHost;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** Opens the clock's words to the stress tests: it is in the clock's package, because only that may read them. */
public final class OpenClock {
    public static final AtomicLong WORD = EscapementClock.WORD;
    public static final long BASE_MS = EscapementClock.BASE_MS;
    public static final Consumer<long[]> SET_FLOOR = EscapementClock.SET_FLOOR;
    public static final LongUnaryOperator PEEK = EscapementClock.PEEK;

    private OpenClock() {}

    /** As {@code EscapementReads.instant} reads it, in halves of a millisecond: the real clock always has one more. */
    public static long currentTimeInHalves() {
        if (EscapementClock.servesReal()) {
            long realMs = SimulatedHost.wallMs();
            SimulatedHost.interruptSometimes();
            if (EscapementClock.mayReturn(realMs)) {
                return 2 * realMs + 1;
            }
        }
        return 2 * EscapementClock.currentTimeMillis();
    }
}
