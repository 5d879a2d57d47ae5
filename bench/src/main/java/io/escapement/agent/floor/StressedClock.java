package io.escapement.agent.floor;

import io.escapement.agent.javalang.EscapementClock;
import io.escapement.agent.javalang.EscapementNanos;
import io.escapement.agent.javalang.OpenClock;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;

/**
 * The agent's own clock and its writer over {@link SimulatedHost}, put together as the agent does. The methods that
 * don't read stand for the watch and the ticker, and one thread calls them. This class is in the writer's package,
 * because only that package may publish.
 */
public final class StressedClock {
    /** A constant, so that the compiler inlines the clock's code into the caller, as it does in applications. */
    public static final StressedClock CLOCK = new StressedClock();

    private final ClockWords words = new ClockWords(OpenClock.WORD, OpenClock.BASE_MS);
    private FloorLook look;
    private ClockWriter writer;

    private StressedClock() {
        // When the class is loaded it finds out where its milliseconds begin: with the simulated ones.
        EscapementNanos.nanoTime();
        SimulatedJdk.showHalves();
    }

    /**
     * Leaves the clock bypassed: another agent comes.
     *
     * @param lagMs how far the floor can be behind; a word that is further ahead is from before a step back
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

    /** Stands for rewritten calls of {@code System.nanoTime}, over the same clock: more digits while it is bypassed. */
    public long nanoTime() {
        return EscapementNanos.nanoTime();
    }

    /** Engages the bypassed clock, unless another thread bypasses meanwhile. */
    public void engage() {
        boolean unused = writer.engage(() -> true);
    }

    /** Publishes, as the ticker does. */
    public void publish() {
        long seen = writer.seen();
        look.take();
        writer.publish(seen, look);
    }

    /** Takes the bypassed clock to engaging: the first step of {@link #engage}, after which the thread is held up. */
    public void announce() {
        words.word.compareAndSet(ClockWords.BYPASSED, ClockWords.announcing(SimulatedHost.wallMs()));
    }

    /** Stays bypassed for a while, in which the kernel's time may pass. */
    public void bypassForAWhile() {
        writer.bypass();
        SimulatedHost.passTimeSometimes();
        SimulatedHost.interruptSometimes();
    }

    /** Whether readers get the cached clock. */
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
