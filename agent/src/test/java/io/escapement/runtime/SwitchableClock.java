package io.escapement.runtime;

import io.escapement.rewrite.OtherClockLoader;
import java.util.function.LongSupplier;

/** The border class and a ticker, as rewritten call sites and the agent see them together. */
public interface SwitchableClock extends LongSupplier, AutoCloseable {
    /** Starts the ticker; returns before it has published. */
    void engage();

    /** Returns when readers get the real clock. */
    void bypass();

    /** Whether the ticker has published. */
    boolean isEngaged();

    long tickCount();

    long forwardStepCount();

    long backwardStepCount();

    @Override
    void close();

    static SwitchableClock overTheRealClock() {
        return new TickedClock();
    }

    /** Another one, with classes of its own, that takes {@link SteeredClock} for the real clock. */
    static SwitchableClock overTheSteeredClock() {
        ClassLoader loader = new OtherClockLoader(
                SteeredClock.class,
                "io.escapement.clock.",
                EscapementClock.class.getName(),
                TickedClock.class.getName());
        try {
            Class<?> anew = loader.loadClass(TickedClock.class.getName());
            return (SwitchableClock) anew.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
