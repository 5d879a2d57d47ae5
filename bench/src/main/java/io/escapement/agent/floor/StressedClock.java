package io.escapement.agent.floor;

import io.escapement.agent.javalang.EscapementClock;
import io.escapement.agent.javalang.EscapementNanos;
import io.escapement.agent.javalang.OpenClock;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;

/**
 * The agent's own clock and its writer, put together over {@link SimulatedHost} as the agent does. All but the reads
 * are the work of its watch and ticker, and one thread calls them. It is in the writer's package, because only that may
 * have it publish.
 */
public final class StressedClock {
    /** A constant: only then the compiler sees the clock's code in the caller, as it does in applications. */
    public static final StressedClock CLOCK = new StressedClock();

    private final ClockWords words = new ClockWords(OpenClock.WORD, OpenClock.BASE_MS);
    private FloorLook look;
    private ClockWriter writer;

    private StressedClock() {
        // When it is loaded it finds out where its milliseconds begin: where the simulated ones do.
        EscapementNanos.nanoTime();
        SimulatedJdk.showHalves();
    }

    /**
     * From bypassed to bypassed: an agent comes.
     *
     * @param lagMs how far the floor can be behind; a word that is further ahead was there before a step back
     */
    public void attach(long lagMs) {
        Floor floor = Floor.inPlace(OpenClock.PEEK, SimulatedHost.SEQUENCE_ADDRESS, SimulatedHost.FLOOR_ADDRESS);
        long leadMs = lagMs + 1;
        OpenClock.SET_FLOOR.accept(new long[] {floor.sequenceAddress, floor.floorAddress, leadMs, 0, floor.unitMs});
        look = new FloorLook(floor.coarseClocks());
        writer = new ClockWriter(words, floor, floor.coarseClocks(), leadMs);
    }

    public long currentTimeMillis() {
        return EscapementClock.currentTimeMillis();
    }

    /** What calls of {@code System.nanoTime} become, over the same clock: with more digits while it is bypassed. */
    public long nanoTime() {
        return EscapementNanos.nanoTime();
    }

    /** From bypassed to engaged, unless somebody bypasses meanwhile. */
    public void engage() {
        boolean unused = writer.engage(() -> true);
    }

    /** Publishes, as the ticker does. */
    public void publish() {
        long seen = writer.seen();
        look.take();
        writer.publish(seen, look);
    }

    /** From bypassed to engaging: the first step of {@link #engage}, after which its thread is held up. */
    public void announce() {
        words.word.compareAndSet(ClockWords.BYPASSED, ClockWords.announcing(SimulatedHost.wallMs()));
    }

    /** Stays bypassed for a while, in which the kernel's time may pass. */
    public void bypassForAWhile() {
        writer.bypass();
        SimulatedHost.passTimeSometimes();
        SimulatedHost.interruptSometimes();
    }

    /** Whether a time is there for readers. */
    public boolean isEngaged() {
        return words.isEngaged();
    }

    /** Lets time pass, lets the kernel tick, or publishes, in any order; the ticker is late most of the time. */
    public void act() {
        if (SimulatedHost.oneIn(4)) {
            publish();
        } else {
            SimulatedHost.passTimeSometimes();
        }
    }
}
