package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;
import java.util.concurrent.locks.LockSupport;

/**
 * The loop of the ticker from its start to its end: it ticks at the edges between milliseconds ({@link EdgeTicks})
 * while that pays, and dozes otherwise.
 */
final class TickLoop implements EdgeTicks.Host {
    private final Ticker ticker;
    private final long tickNanos;
    private final ReadRate readRate;
    private final TickerWorth worth;
    private final Doze doze;

    TickLoop(Ticker ticker, ReadRate readRate, TickerWorth worth, long tickNanos) {
        this.ticker = ticker;
        this.readRate = readRate;
        this.worth = worth;
        this.doze = new Doze(ticker, readRate, worth);
        this.tickNanos = tickNanos;
    }

    void run() {
        ticker.publish(Count.NONE, null);
        while (!ticker.isStopped()) {
            if (!worth.alwaysTicks()) {
                doze.untilTickingPays();
            }
            if (!ticker.isStopped()) {
                ticker.setTicking(true);
                tickWhileItPays();
                ticker.setTicking(false);
            }
        }
    }

    private void tickWhileItPays() {
        long wallMs = ticker.publish(Count.NONE, null);
        ticker.statistics().recordFirst();
        EdgeTicks edges = new EdgeTicks(this, tickNanos, wallMs);
        readRate.begin(edges.monoNanos());
        worth.begin(ticker.cpuNanos(), edges.monoNanos());
        while (!ticker.isStopped() && !worth.isLastingLossAt(readRate.perSecond(), edges.monoNanos())) {
            if (edges.tick() && worth.isDueAt(edges.monoNanos())) {
                worth.measured(ticker.cpuNanos(), edges.monoNanos());
            }
        }
    }

    @Override
    public long publish(long monoNanos) {
        Count count = readRate.countAt(monoNanos);
        long wallMs = ticker.publish(count, ticker.statistics());
        readRate.published(count, ticker.counted(), monoNanos);
        return wallMs;
    }

    @Override
    public void sleep(long nanos) {
        LockSupport.parkNanos(nanos);
        // An interrupt by somebody else's code would make every later park return at once.
        Thread.interrupted();
    }

    @Override
    public long monoNanos() {
        return System.nanoTime();
    }

    @Override
    public long wallMs() {
        return System.currentTimeMillis();
    }

    @Override
    public TickStatistics statistics() {
        return ticker.statistics();
    }
}
