package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;
import java.util.Random;

/** A host with a wall clock whose edges are known, and ticks on it. All times are simulated. */
final class SimulatedTicks implements EdgeTicks.Host {
    static final long READ_NANOS = 25;

    int wakes;

    private final TickStatistics statistics = new TickStatistics();
    private final EdgeTicks edges;
    private final Random random;
    private long monoNanos = 5_000_000_000L;
    private double wallClockRate = 1;

    /** What the wall clock read when the monotonic one read {@code sinceNanos}: since then it has had its rate. */
    private long wallNanos = 1_700_000_004_999_876_544L;

    private long sinceNanos = monoNanos;
    private double heldUpShare;
    private long latestNanos;
    private double starvedShare;
    private long stepAtWindowEndNanos;

    SimulatedTicks(long seed) {
        random = new Random(seed);
        edges = new EdgeTicks(this, EdgePhase.MS_NANOS, readWall());
    }

    @Override
    public long publish(long wokeNanos) {
        return readWall();
    }

    @Override
    public void sleep(long nanos) {
        wakes++;
        monoNanos += Math.max(0, nanos) + wakeUpNanos();
    }

    @Override
    public TickStatistics statistics() {
        return statistics;
    }

    boolean isSteady() {
        return edges.rate.isSteady();
    }

    EdgePhase phase() {
        return edges.phase;
    }

    long earlyWakes() {
        return wakes - statistics.tickCount();
    }

    /** Lets the share of readings lose the processor for 3 to 50 ms between the wall clock and the monotonic one. */
    void holdUp(double share) {
        heldUpShare = share;
    }

    /** Lets every wake-up be late by at least a millisecond and at most so much. */
    void beAlwaysLate(long atMostNanos) {
        latestNanos = atMostNanos;
    }

    /** Lets the share of wake-ups be late by up to 100 ms. */
    void starve(double share) {
        starvedShare = share;
    }

    void stepWallClock(long nanos) {
        wallNanos += nanos;
    }

    void stepWallClockAsAWindowEnds(long nanos) {
        stepAtWindowEndNanos = nanos;
    }

    /** From now on the wall clock goes on by so many seconds a second. */
    void letWallClockRunAt(double newRate) {
        wallNanos = wallNanos();
        sinceNanos = monoNanos;
        wallClockRate = newRate;
    }

    /** Positive where the phase is taken to be later than it is. */
    long errorNanos() {
        return edges.phase.nanosUntil(0, monoNanos - wallNanos());
    }

    long forwardSteps() {
        return statistics.forwardStepCount();
    }

    long backwardSteps() {
        return statistics.backwardStepCount();
    }

    long nowNanos() {
        return monoNanos;
    }

    /** Returns the largest error that was seen after any of these ticks. */
    long tick(int times) {
        long largestNanos = 0;
        for (int i = 0; i < times; i++) {
            edges.tick();
            largestNanos = Math.max(largestNanos, Math.abs(errorNanos()));
        }
        return largestNanos;
    }

    /** Read besides publishing only as a window ends, where nothing was stepped or held up. */
    @Override
    public long wallMs() {
        stepWallClock(stepAtWindowEndNanos);
        stepAtWindowEndNanos = 0;
        return readWall();
    }

    private long readWall() {
        monoNanos += READ_NANOS;
        return Math.floorDiv(wallNanos(), EdgePhase.MS_NANOS);
    }

    private long wallNanos() {
        return wallNanos + (long) ((monoNanos - sinceNanos) * wallClockRate);
    }

    @Override
    public long monoNanos() {
        monoNanos += READ_NANOS;
        if (random.nextDouble() < heldUpShare) {
            monoNanos += 3_000_000 + random.nextInt(47_000_000);
        }
        return monoNanos;
    }

    /** Some microseconds, rarely milliseconds. */
    private long wakeUpNanos() {
        if (latestNanos > 0) {
            return random.nextLong(EdgePhase.MS_NANOS, latestNanos);
        }
        if (starvedShare > 0 && random.nextDouble() < starvedShare) {
            return random.nextLong(100 * EdgePhase.MS_NANOS);
        }
        double micros = 2 - 15 * Math.log(1 - random.nextDouble());
        if (random.nextInt(500) == 0) {
            micros += 500 + random.nextInt(5000);
        }
        return (long) (micros * 1000);
    }
}
