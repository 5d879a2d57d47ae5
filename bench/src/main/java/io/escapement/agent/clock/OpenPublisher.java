package io.escapement.agent.clock;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.javalang.EscapementClock;
import io.escapement.agent.javalang.EscapementNanos;
import io.escapement.agent.javalang.OpenClock;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import io.escapement.bench.stress.simulation.StressedClock;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Puts the clock and its publisher together over a simulated host, as the agent does: it is in the publisher's package,
 * because only that may call it.
 */
public final class OpenPublisher implements StressedClock {
    /** So many reads a count at most: readers are to use it up now and then. */
    private static final int FEW_READS = 4;

    private static final Count[] COUNTS = Count.values();

    private final ClockWords words = new ClockWords(OpenClock.WORD, OpenClock.BASE_MS);
    private final TickStatistics statistics = new TickStatistics();
    private Floor floor;
    private long leadMs;
    private ClockReading reading;
    private Publisher publisher;

    public OpenPublisher() {
        // When it is loaded it finds out where its milliseconds begin: where the simulated ones do.
        EscapementNanos.nanoTime();
        SimulatedJdk.showHalves();
    }

    @Override
    public void attach(long leadMs) {
        floor = Floor.inPlace(OpenClock.PEEK, SimulatedHost.SEQUENCE_ADDRESS, SimulatedHost.FLOOR_ADDRESS);
        OpenClock.SET_FLOOR.accept(new long[] {floor.sequenceAddress, floor.floorAddress, leadMs + 1, 0, floor.unitMs});
        reading = new ClockReading(floor.coarseClocks());
        this.leadMs = leadMs;
        publisher = newPublisher();
    }

    private Publisher newPublisher() {
        return new Publisher(words, floor, leadMs);
    }

    @Override
    public long currentTimeMillis() {
        return EscapementClock.currentTimeMillis();
    }

    @Override
    public long nanoTime() {
        return EscapementNanos.nanoTime();
    }

    @Override
    public void engage() {
        Publisher next = newPublisher();
        next.publishFirst(floor.coarseClocks());
        publisher = next;
    }

    @Override
    public void publish() {
        long seen = publisher.seen();
        reading.take();
        publisher.publish(seen, reading, someCount(), statistics);
        shortenCount();
    }

    private static Count someCount() {
        return COUNTS[ThreadLocalRandom.current().nextInt(COUNTS.length)];
    }

    private void shortenCount() {
        long word = words.word.get();
        if (ClockWords.readsLeft(word) > FEW_READS) {
            int reads = 1 + ThreadLocalRandom.current().nextInt(FEW_READS);
            words.word.compareAndSet(word, ClockWords.counting(reads, words.publishedMs(word)));
        }
    }

    @Override
    public void announce() {
        words.word.set(ClockWords.announcing(SimulatedHost.wallMs()));
    }

    @Override
    public void bypass() {
        publisher.bypass();
    }

    @Override
    public boolean isEngaged() {
        return words.isEngaged();
    }
}
