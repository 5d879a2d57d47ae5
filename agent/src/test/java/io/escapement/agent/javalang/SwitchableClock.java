package io.escapement.agent.javalang;

import io.escapement.agent.rewrite.OtherClockLoader;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The border class, its writer and a ticker, as call sites and the agent see them; each with its own word. */
public interface SwitchableClock extends LongSupplier, AutoCloseable {
    /** Whether a form that is finer than a millisecond is to read the real clock. */
    boolean servesReal();

    /** Whether a form that is finer than a millisecond may give the real time as it was read. */
    boolean mayReturn(long realMs);

    /** Engages, for as long as that is wanted; returns whether a time is there for readers. */
    boolean engage(BooleanSupplier wanted);

    default boolean engage() {
        return engage(() -> true);
    }

    /** Has the ticker publish from now on. */
    void tick();

    /** Publishes once, as the ticker does. */
    void publish();

    /** Readers get the real clock. */
    void bypass();

    /** Sets the floor's phase for readers, who must be getting the real clock. */
    void setPhase(SimulatedPage page, long phaseNanos);

    /** Whether a time is there for readers. */
    boolean isEngaged();

    /** The word that is engaged with that time, as long as the page is not updated. */
    long engagedWord(SimulatedPage page, long ms);

    /** The same for readers near a second: each reads the floor. */
    long nearWord(SimulatedPage page, long ms);

    /** The word of the border class. */
    AtomicLong word();

    AtomicLong realFallbackCount();

    AtomicReference<Thread> witness();

    @Override
    void close();

    /** One that has the floor in that page, and whose real clock is {@link SteeredClock}. */
    static SwitchableClock over(SimulatedPage page) {
        return over(page, TickedClock.LEAD_MS);
    }

    /** One like that, on a kernel whose clock may lag by up to a ms less than {@code leadMs}. */
    static SwitchableClock over(SimulatedPage page, long leadMs) {
        OtherClockLoader loader = new OtherClockLoader(
                SteeredClock.class,
                "io.escapement.agent.floor.",
                EscapementClock.class.getName(),
                EscapementReads.class.getName(),
                TickedClock.class.getName());
        try {
            Class<?> anew = loader.loadClass(TickedClock.class.getName());
            return (SwitchableClock)
                    anew.getDeclaredConstructor(SimulatedPage.class, long.class).newInstance(page, leadMs);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
