package io.escapement.agent.javalang;

import io.escapement.agent.clock.ClockWords;
import io.escapement.agent.clock.CoarseClocks;
import io.escapement.agent.clock.Floor;
import io.escapement.agent.clock.FloorWatch;
import io.escapement.agent.clock.PageFloor;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.TickStatistics;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.clock.TickerWorth;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Public for the class loader that loads it once more for each clock. */
public final class TickedClock implements SwitchableClock {
    private static final long TICK_NANOS = 1_000_000;
    private static final long STOP_TIMEOUT_MS = 30_000;
    /** How late the kernel's tick may be. */
    static final long LEAD_MS = 2 * SimulatedHost.STEP_MS + 2;

    /** The simulated kernel's timer is a thread, which a busy machine holds up for longer than a kernel's. */
    private static final long AWAY_NANOS = 200_000_000;

    private final ClockWords words = new ClockWords(EscapementClock.WORD, EscapementClock.BASE_MS);
    private final CoarseClocks coarse;
    private final Publisher publisher;
    private final Ticker ticker;
    private volatile double savedNanosPerRead;
    private volatile Throwable death;

    public TickedClock(SimulatedPage page, boolean alwaysTicks) {
        tellReaders(page, 0);
        Floor floor = PageFloor.in(page, EscapementClock.PEEK);
        coarse = floor.coarseClocks();
        publisher = new Publisher(words, floor, LEAD_MS);
        TickerWorth worth = new TickerWorth(() -> savedNanosPerRead, TICK_NANOS, alwaysTicks, false);
        FloorWatch watch = new FloorWatch(AWAY_NANOS);
        ticker = new Ticker(List.of(publisher), coarse, watch, worth, TICK_NANOS, cause -> death = cause);
    }

    @Override
    public void setPhase(SimulatedPage page, long phaseNanos) {
        tellReaders(page, phaseNanos);
    }

    private static void tellReaders(SimulatedPage page, long phaseNanos) {
        long[] place = {page.sequenceAddress(), page.pairAddress(), LEAD_MS + 1, phaseNanos, 1_000};
        EscapementClock.SET_FLOOR.accept(place);
    }

    @Override
    public long getAsLong() {
        return EscapementClock.currentTimeMillis();
    }

    @Override
    public boolean mayReturn(long realMs) {
        return EscapementClock.mayReturn(realMs);
    }

    @Override
    public void engage() {
        ticker.start();
    }

    @Override
    public void engageWithoutTicker() {
        publisher.publishFirst(coarse);
    }

    @Override
    public void bypass() {
        if (!ticker.stop(STOP_TIMEOUT_MS)) {
            throw new AssertionError("the ticker got no processor time");
        }
        publisher.bypass();
    }

    @Override
    public void save(double nanosPerRead) {
        savedNanosPerRead = nanosPerRead;
    }

    @Override
    public boolean isTicking() {
        return ticker.isTicking();
    }

    @Override
    public double readsPerSecond() {
        return ticker.readsPerSecond();
    }

    @Override
    public boolean isEngaged() {
        return words.isEngaged();
    }

    @Override
    public Throwable death() {
        return death;
    }

    @Override
    public long engagedWord(SimulatedPage page, long ms) {
        return words.engaged(page.peek(page.sequenceAddress()), ms);
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
    public TickStatistics statistics() {
        return ticker.statistics();
    }

    @Override
    public void close() {
        bypass();
    }
}
