package io.escapement.agent.clock;

import java.util.concurrent.locks.LockSupport;

/**
 * The ticker's sleep while the clock is read too seldom to pay for it. Readers return the real clock, and count
 * themselves; the one that completes the count wakes the ticker, which then knows how often the clock is read. So at
 * low rates the ticker hardly wakes, and at high ones it is engaged within a second. Used by the ticker's thread.
 */
final class Rest {
    /** Readers count as many reads as come in this time where it begins to pay. */
    private static final double COUNT_SECONDS = 0.25;

    private static final int LEAST_READS = 64;

    /** What is counted for less time may be one burst. */
    private static final long JUDGED_NANOS = 400_000_000;

    /** A count takes no longer: the rate is to be that of the present. */
    private static final long LONGEST_COUNT_NANOS = 10_000_000_000L;

    /** How often the floor is looked for: the kernel's tick may be late just then. */
    private static final int LOOKS = 3;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Ticker ticker;
    private final ClockWords words;
    private final Publisher publisher;
    private final ReadRate readRate;
    private final TickerWorth worth;

    Rest(Ticker ticker, ClockWords words, Publisher publisher, ReadRate readRate, TickerWorth worth) {
        this.ticker = ticker;
        this.words = words;
        this.publisher = publisher;
        this.readRate = readRate;
        this.worth = worth;
    }

    /**
     * Rests until the clock is read often enough, or may not rest any more, or the ticker is to end. Readers are
     * engaging then.
     *
     * @throws Publisher.FloorLostException if the floor is no longer there to be read
     */
    void untilItPays() {
        boolean hasFloor = false;
        for (int looks = 0; !hasFloor && looks < LOOKS && !ticker.isStopped(); looks++) {
            countUntilItPays();
            hasFloor = ticker.isStopped() || worth.hasFloorStill();
        }
        if (!hasFloor && !ticker.isStopped()) {
            throw new Publisher.FloorLostException();
        }
        publisher.beginEngaging();
    }

    private void countUntilItPays() {
        boolean pays = false;
        while (!pays && !ticker.isStopped() && worth.mayRest()) {
            double engagesAbove = worth.engagesAbove();
            double perSecond = countReads((int) Math.min(engagesAbove * COUNT_SECONDS, ClockWords.MOST_READS));
            readRate.known(perSecond);
            pays = perSecond > engagesAbove;
        }
    }

    /** Counts until enough time has passed to judge; returns reads a second. */
    private double countReads(int wanted) {
        int reads = Math.max(wanted, LEAST_READS);
        long startNanos = System.nanoTime();
        long nanos = 0;
        long counted = 0;
        while (nanos < JUDGED_NANOS && !ticker.isStopped() && worth.mayRest()) {
            publisher.rest(reads);
            int left = awaitReads();
            counted += reads - left;
            nanos = System.nanoTime() - startNanos;
        }
        return counted * NANOS_PER_SECOND / Math.max(1, nanos);
    }

    /** Waits until all readers that were asked have counted themselves; returns how many have not. */
    private int awaitReads() {
        long startNanos = System.nanoTime();
        long waitedNanos = 0;
        int left = words.readsLeft();
        while (left > 0 && waitedNanos < LONGEST_COUNT_NANOS && !ticker.isStopped() && worth.mayRest()) {
            LockSupport.parkNanos(LONGEST_COUNT_NANOS - waitedNanos);
            Thread.interrupted();
            waitedNanos = System.nanoTime() - startNanos;
            left = words.readsLeft();
        }
        return left;
    }
}
