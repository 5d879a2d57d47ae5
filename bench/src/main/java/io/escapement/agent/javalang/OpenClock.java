package io.escapement.agent.javalang;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** Opens the clock's words to the stress tests. In the clock's package, because only that package may read them. */
public final class OpenClock {
    public static final AtomicLong WORD = EscapementClock.WORD;
    public static final long BASE_MS = EscapementClock.BASE_MS;
    public static final Consumer<long[]> SET_FLOOR = EscapementClock.SET_FLOOR;
    public static final LongUnaryOperator PEEK = EscapementClock.PEEK;

    private OpenClock() {}
}
