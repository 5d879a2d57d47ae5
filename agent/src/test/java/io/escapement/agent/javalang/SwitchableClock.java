package io.escapement.agent.javalang;

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

    /** Publishes once, as without a ticker. */
    void engageWithoutTicker();

    /** Returns when readers get the real clock. */
    void bypass();

    /** From now on the ticker rests where it does not pay, each read saving so much; 0: it never rests. */
    void restUnlessItSaves(double nanosPerRead);

    boolean isResting();

    double readsPerSecond();

    /** Whether a time is published. */
    boolean isEngaged();

    boolean isIdle();

    /** Why the ticker ended without having been asked to, or null. */
    Throwable death();

    /** The words of the border class. */
    AtomicLong word();

    AtomicLong realFallbackCount();

    AtomicReference<Thread> ticker();

    AtomicReference<Thread> witness();

    long tickCount();

    long forwardStepCount();

    long backwardStepCount();

    @Override
    void close();

    static SwitchableClock overTheRealClock() {
        return load(new OtherClockLoader(anew()), null);
    }

    /** Another one that takes {@link SteeredClock} for the real clock. */
    static SwitchableClock overTheSteeredClock() {
        return load(new OtherClockLoader(SteeredClock.class, anew()), null);
    }

    /** Another one that has the host's wall clock and the floor in its page. */
    static SwitchableClock on(SimulatedHost host) {
        return load(new OtherClockLoader(SteeredClock.class, anew()), host.page);
    }

    /** Another one over a page that the test writes, whose real clock is {@link SteeredClock}. */
    static SwitchableClock over(SimulatedPage page) {
        return load(new OtherClockLoader(SteeredClock.class, anew()), page);
    }

    private static SwitchableClock load(ClassLoader loader, SimulatedPage page) {
        try {
            Class<?> anew = loader.loadClass(TickedClock.class.getName());
            return (SwitchableClock)
                    anew.getDeclaredConstructor(SimulatedPage.class).newInstance(page);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** How the names of the classes begin that each clock has to itself. */
    private static String[] anew() {
        return new String[] {
            "io.escapement.agent.clock.",
            "io.escapement.agent.floor.",
            "io.escapement.agent.stats.",
            EscapementClock.class.getName(),
            TickedClock.class.getName()
        };
    }
}
