package io.escapement.agent.inject;

import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorFinder;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * The class that rewritten code calls, and the words in it that the agent writes. The class is defined in {@code
 * java.lang}, so that every class loader finds it. Application code can only read the time in it.
 */
public final class InjectedClock {
    public final ClockWords words;
    public final AtomicLong realFallbackCount;
    final Class<?> clockClass;
    private final LongUnaryOperator peek;
    private final AtomicReference<Object> owner;
    private final AtomicReference<Thread> witness;
    private final Consumer<long[]> setFloor;

    InjectedClock(JavaLang defined) throws IllegalAccessException {
        clockClass = defined.type;
        owner = defined.get("OWNER");
        witness = defined.get("WITNESS");
        setFloor = defined.get("SET_FLOOR");
        words = new ClockWords(defined.<AtomicLong>get("WORD"), defined.<Long>get("BASE_MS"));
        realFallbackCount = defined.get("REAL_FALLBACK_COUNT");
        peek = defined.get("PEEK");
    }

    /**
     * Defines the class, or reuses that of an agent that was uninstalled. Nothing may be written before {@link #claim}.
     */
    public static InjectedClock define(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        return new InjectedClock(JavaLang.define(instrumentation, "EscapementClock"));
    }

    /**
     * Finds the kernel's coarse clock; returns null if it can't be read in place. A page that has moved since it was
     * first found is refused, because a reader that is held up may be about to read the old address. Where the JVM can
     * take checkpoints of itself (CRaC) the page may move at any time, and is never read.
     */
    public Floor findFloor() {
        Floor floor = takesCheckpoints() ? null : FloorFinder.inPage(peek);
        return floor != null && accepts(floor, 0) ? floor : null;
    }

    private static boolean takesCheckpoints() {
        try {
            Class.forName("jdk.crac.Core", false, null);
            return true;
        } catch (ClassNotFoundException withoutCrac) {
            return false;
        }
    }

    /**
     * Makes this agent the only writer.
     *
     * @throws RefusedException if another agent, of another class loader, is the writer
     */
    void claim() {
        if (owner.get() != this && !owner.compareAndSet(null, this)) {
            throw new RefusedException("another copy of the agent runs in this JVM; uninstall it, or remove this one");
        }
        realFallbackCount.set(0);
    }

    /** Lets another agent claim the class. No thread of this agent may write there any more. */
    public void release() {
        if (owner.get() == this) {
            owner.set(null);
        }
    }

    /** Gives rewritten calls of this thread 1 from now on, as long as other threads' calls get the real clock. */
    void beginWitness() {
        witness.set(Thread.currentThread());
    }

    void endWitness() {
        witness.set(null);
    }

    /** Tells readers the floor. Returns false if it is not where they were told first. */
    boolean accepts(Floor floor, long leadMs) {
        try {
            setFloor(floor, leadMs);
            return true;
        } catch (IllegalStateException elsewhere) {
            return false;
        }
    }

    /**
     * Tells readers the floor's address. They must be getting the real clock.
     *
     * @param leadMs by {@code FloorWatch}
     */
    public void setFloor(Floor floor, long leadMs) {
        long[] place = {floor.sequenceAddress, floor.floorAddress, leadMs, floor.phaseNanos, floor.unitMs};
        setFloor.accept(place);
    }
}
