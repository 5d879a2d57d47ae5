package io.escapement.agent.javalang;

import io.escapement.agent.clock.TickStatistics;
import io.escapement.agent.rewrite.OtherClockLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** The border class and a ticker, as rewritten call sites and the agent see them together; each with its own words. */
public interface SwitchableClock extends LongSupplier, AutoCloseable {
    /** Whether a form that is finer than a millisecond may give the real time as it was read. */
    boolean mayReturn(long realMs);

    /** Starts the ticker; returns before it has published. */
    void engage();

    /** Publishes once, as before there is a ticker. */
    void engageWithoutTicker();

    /** Returns when readers get the real clock. */
    void bypass();

    /** From now on each read saves so much, for a ticker that ticks where that pays. */
    void save(double nanosPerRead);

    /** Whether the ticker ticks; otherwise it dozes, or has ended. */
    boolean isTicking();

    double readsPerSecond();

    /** Sets the floor's phase for readers, who must be getting the real clock. */
    void setPhase(SimulatedPage page, long phaseNanos);

    /** Whether a time is published. */
    boolean isEngaged();

    /** Why the ticker ended without having been asked to, or null. */
    Throwable death();

    /** The word that is engaged with that time, as long as the page is not updated. */
    long engagedWord(SimulatedPage page, long ms);

    /** The words of the border class. */
    AtomicLong word();

    AtomicLong realFallbackCount();

    AtomicReference<Thread> witness();

    TickStatistics statistics();

    @Override
    void close();

    /** One that has the floor in that page, and whose real clock is {@link SteeredClock}. */
    static SwitchableClock over(SimulatedPage page) {
        return over(page, true);
    }

    /** One like that, whose ticker may tick only where it pays. */
    static SwitchableClock over(SimulatedPage page, boolean alwaysTicks) {
        OtherClockLoader loader = new OtherClockLoader(
                SteeredClock.class,
                "io.escapement.agent.clock.",
                EscapementClock.class.getName(),
                EscapementReads.class.getName(),
                TickedClock.class.getName());
        try {
            Class<?> anew = loader.loadClass(TickedClock.class.getName());
            return (SwitchableClock) anew.getDeclaredConstructor(SimulatedPage.class, boolean.class)
                    .newInstance(page, alwaysTicks);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
