package io.escapement.agent.clock;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.floor.OpenFloor;
import io.escapement.agent.javalang.EscapementClock;
import io.escapement.agent.javalang.EscapementNanos;
import io.escapement.agent.javalang.OpenClock;
import io.escapement.agent.stats.TickStatistics;
import io.escapement.bench.stress.simulation.SimulatedHost;
import io.escapement.bench.stress.simulation.SimulatedJdk;
import io.escapement.bench.stress.simulation.StressedClock;
import java.util.function.LongSupplier;

/**
 * Puts the clock and its publisher together over a simulated host, as the agent does: it is in the publisher's package,
 * because only that may call it.
 */
public final class OpenPublisher implements StressedClock {
    private final ClockWords words = new ClockWords(OpenClock.WORD, OpenClock.BASE_MS, OpenClock.TICKER);
    private final TickStatistics statistics = new TickStatistics();
    private Publisher publisher;

    public OpenPublisher() {
        OpenClock.TICKER.set(SimulatedJdk.TICKER);
    }

    @Override
    public void attach(FloorKind kind, long leadMs) {
        Floor floor = switch (kind) {
            case IN_PLACE ->
                OpenFloor.inPlace(OpenClock.PEEK, SimulatedHost.COUNT_ADDRESS, SimulatedHost.FLOOR_ADDRESS);
            case BY_CALL -> Floor.byCall(SimulatedHost::floorNanos);
            case NONE -> Floor.none();
        };
        LongSupplier readersCall = kind == FloorKind.BY_CALL ? SimulatedHost::floorNanosOrFailure : null;
        OpenClock.SET_FLOOR.accept(new long[] {floor.sequenceAddress, floor.floorAddress, leadMs}, readersCall);
        publisher = new Publisher(words, floor, new FloorWatch(), Long.MAX_VALUE);
    }

    @Override
    public long currentTimeMillis() {
        return EscapementClock.currentTimeMillis();
    }

    @Override
    public long currentTimeInHalves() {
        return OpenClock.currentTimeInHalves();
    }

    @Override
    public long nanoTime() {
        return EscapementNanos.nanoTime();
    }

    @Override
    public void engage() {
        publisher.beginEngaging();
        SimulatedHost.interruptSometimes();
        publish(false);
    }

    @Override
    public long publish(boolean asking) {
        return publisher.publish(asking ? Question.NEW : Question.NONE, statistics);
    }

    @Override
    public void publishOnce() {
        publisher.publishOnce();
    }

    @Override
    public boolean sleep(long publishedMs) {
        return publisher.sleep(Question.READS, publishedMs);
    }

    @Override
    public void bypass() {
        publisher.bypass();
    }

    @Override
    public void rest(int reads) {
        publisher.rest(reads);
    }

    @Override
    public long word() {
        return words.word.get();
    }

    @Override
    public boolean isBypassed(long word) {
        return word == ClockWords.BYPASSED;
    }

    @Override
    public boolean isEngaged(long word) {
        return ClockWords.isEngaged(word);
    }

    @Override
    public boolean isWaiting(long word) {
        return ClockWords.isIdle(word) || (ClockWords.isResting(word) && ClockWords.readsLeft(word) > 0);
    }

    @Override
    public boolean hasRested(long word) {
        return word == ClockWords.resting(0);
    }

    @Override
    public boolean isIdle(long word) {
        return ClockWords.isIdle(word);
    }
}
