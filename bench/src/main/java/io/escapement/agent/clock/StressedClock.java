package io.escapement.agent.clock;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.javalang.EscapementClock;
import io.escapement.agent.javalang.EscapementNanos;
import io.escapement.agent.javalang.OpenClock;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The agent's own clock and publisher, put together over {@link SimulatedHost} as the agent does. All but the reads are
 * the ticker's, and one thread calls them. It is in the publisher's package, because only that may call it.
 */
public final class StressedClock {
    /** A constant: only then the compiler sees the clock's code in the caller, as it does in applications. */
    public static final StressedClock CLOCK = new StressedClock();

    /** So many reads a count at most: readers are to use it up now and then. */
    private static final int FEW_READS = 4;

    private static final Count[] COUNTS = Count.values();

    private final ClockWords words = new ClockWords(OpenClock.WORD, OpenClock.BASE_MS);
    private final TickStatistics statistics = new TickStatistics();
    private Floor floor;
    private long leadMs;
    private ClockReading reading;
    private Publisher publisher;

    private StressedClock() {
        // When it is loaded it finds out where its milliseconds begin: where the simulated ones do.
        EscapementNanos.nanoTime();
        SimulatedJdk.showHalves();
    }

    /**
     * From bypassed to bypassed: an agent comes.
     *
     * @param leadMs how far the word can be ahead of the floor before a reader takes the wall clock to have been
     *     stepped back
     */
    public void attach(long leadMs) {
        floor = Floor.inPlace(OpenClock.PEEK, SimulatedHost.SEQUENCE_ADDRESS, SimulatedHost.FLOOR_ADDRESS);
        OpenClock.SET_FLOOR.accept(new long[] {floor.sequenceAddress, floor.floorAddress, leadMs + 1, 0, floor.unitMs});
        reading = new ClockReading(floor.coarseClocks());
        this.leadMs = leadMs;
        publisher = new Publisher(words, floor, leadMs);
    }

    public long currentTimeMillis() {
        return EscapementClock.currentTimeMillis();
    }

    /** What calls of {@code System.nanoTime} become, over the same clock: with more digits while it is bypassed. */
    public long nanoTime() {
        return EscapementNanos.nanoTime();
    }

    /** From bypassed to engaged, by the ticker's thread or another one, which from then on republishes. */
    public void engage() {
        Publisher next = new Publisher(words, floor, leadMs);
        next.publishFirst(floor.coarseClocks());
        publisher = next;
    }

    /** Publishes, and begins, goes on with or ends a count of a few reads, by chance. */
    public void publish() {
        long seen = publisher.seen();
        reading.take();
        Count count = COUNTS[ThreadLocalRandom.current().nextInt(COUNTS.length)];
        boolean isPublished = publisher.publish(seen, reading, count, statistics);
        long word = words.word.get();
        if (isPublished && ClockWords.readsLeft(word) > FEW_READS) {
            int reads = 1 + ThreadLocalRandom.current().nextInt(FEW_READS);
            words.word.compareAndSet(word, ClockWords.counting(reads, words.publishedMs(word)));
        }
    }

    /** From bypassed to engaging: the first step of {@link #engage}, after which its thread is held up. */
    public void announce() {
        words.word.set(ClockWords.announcing(SimulatedHost.wallMs()));
    }

    /** Stays bypassed for a while, in which the kernel's time may pass. */
    public void bypassForAWhile() {
        publisher.bypass();
        SimulatedHost.passTimeSometimes();
        SimulatedHost.interruptSometimes();
    }

    /** Whether a time is published. */
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
