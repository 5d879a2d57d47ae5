package io.escapement.agent.javalang;

import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.floor.ClockWriter;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.PageFloor;
import io.escapement.agent.floor.Ticker;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** Public for the class loader that loads it once more for each clock. */
public final class TickedClock implements SwitchableClock {
    /** How late the kernel's tick may be. */
    static final long LAG_MS = 2 * SimulatedHost.STEP_MS + 2;

    static final long LEAD_MS = LAG_MS + 1;

    private final ClockWords words = new ClockWords(EscapementClock.WORD, EscapementClock.BASE_MS);
    private final long leadMs;
    private final Floor floor;
    private final ClockWriter writer;
    private final Ticker ticker;

    public TickedClock(SimulatedPage page, long leadMs) {
        this.leadMs = leadMs;
        tellReaders(page, 0);
        floor = PageFloor.in(page, EscapementClock.PEEK);
        writer = new ClockWriter(words, floor, floor.coarseClocks(), leadMs);
        ticker = new Ticker(List.of(writer), floor);
    }

    @Override
    public void setPhase(SimulatedPage page, long phaseNanos) {
        tellReaders(page, phaseNanos);
    }

    private void tellReaders(SimulatedPage page, long phaseNanos) {
        long[] place = {page.sequenceAddress(), page.pairAddress(), leadMs, phaseNanos, 1_000};
        EscapementClock.SET_FLOOR.accept(place);
    }

    @Override
    public long getAsLong() {
        return EscapementClock.currentTimeMillis();
    }

    @Override
    public boolean servesReal() {
        return EscapementClock.servesReal();
    }

    @Override
    public boolean mayReturn(long realMs) {
        return EscapementClock.mayReturn(realMs);
    }

    @Override
    public boolean engage(BooleanSupplier wanted) {
        return writer.engage(wanted::getAsBoolean);
    }

    @Override
    public void tick() {
        ticker.start();
    }

    @Override
    public void publish() {
        PageFloor.publish(writer, floor);
    }

    @Override
    public void bypass() {
        ticker.stop();
        writer.bypass();
    }

    @Override
    public boolean isEngaged() {
        return words.isEngaged();
    }

    @Override
    public long engagedWord(SimulatedPage page, long ms) {
        return words.engaged(page.peek(page.sequenceAddress()), ms);
    }

    @Override
    public long nearWord(SimulatedPage page, long ms) {
        return words.engaged(page.peek(page.sequenceAddress()) - 1, ms);
    }

    @Override
    public AtomicLong word() {
        return EscapementClock.WORD;
    }

    @Override
    public AtomicLong realFallbackCount() {
        return EscapementClock.REAL_FALLBACK_COUNT;
    }

    @Override
    public AtomicReference<Thread> witness() {
        return EscapementClock.WITNESS;
    }

    @Override
    public void close() {
        bypass();
    }
}
