package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;
import java.util.Random;

/**
 * A host with a wall clock whose edges are known, and the ticker's loop on it: what {@code TickLoop} does with its
 * phase, without a thread. All times are simulated.
 */
final class SimulatedTicks {
    static final long READ_NANOS = 25;

    final EdgePhase phase = new EdgePhase();
    final WallClockRate rate = new WallClockRate();
    int wakes;
    int earlyWakes;

    private final TickStatistics statistics = new TickStatistics();
    private final ShortSleeps shortSleeps = new ShortSleeps(EdgePhase.MS_NANOS);
    private final Random random;
    private long monoNanos = 5_000_000_000L;
    private double wallClockRate = 1;

    /** What the wall clock read when the monotonic one read {@code sinceNanos}: since then it has had its rate. */
    private long wallNanos = 1_700_000_004_999_876_544L;

    private long sinceNanos = monoNanos;
    private long wallMs;
    private double heldUpShare;
    private long latestNanos;
    private double starvedShare;
    private long stepAtWindowEndNanos;

    SimulatedTicks(long seed) {
        random = new Random(seed);
        wallMs = readWall();
        long offsetNanos = offsetNanos();
        phase.moveTo(offsetNanos, monoNanos);
        rate.begin(offsetNanos, monoNanos);
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
        return phase.nanosUntil(0, monoNanos - wallNanos());
    }

    long forwardSteps() {
        return statistics.forwardStepCount();
    }

    long backwardSteps() {
        return statistics.backwardStepCount();
    }

    long steppedMs() {
        return statistics.steppedMillis();
    }

    long nowNanos() {
        return monoNanos;
    }

    /** Returns the largest error that was seen after any of these ticks. */
    long tick(int times) {
        long largestNanos = 0;
        for (int i = 0; i < times; i++) {
            tick();
            largestNanos = Math.max(largestNanos, Math.abs(errorNanos()));
        }
        return largestNanos;
    }

    private void tick() {
        long dueMs = wallMs + 1;
        boolean wasSteady = rate.isSteady();
        long untilNanos = wasSteady ? phase.nanosUntil(dueMs, monoNanos) : EdgePhase.MS_NANOS;
        long sleepNanos = shortSleeps.limit(Math.min(untilNanos, EdgePhase.MS_NANOS));
        monoNanos += Math.max(0, sleepNanos) + wakeUpNanos();
        wakes++;
        wallMs = readWall();
        readMono();
        if (wallMs >= dueMs) {
            shortSleeps.reset();
        }
        if (wasSteady) {
            if (wallMs == dueMs - 1 && !shortSleeps.lengthened()) {
                earlyWakes++;
                phase.wokeEarly();
                return;
            }
            long stepMs = phase.observe(wallMs, monoNanos);
            if (stepMs != 0) {
                lookAgain(stepMs);
            }
        }
        if (rate.tickedAt(monoNanos)) {
            stepWallClock(stepAtWindowEndNanos);
            stepAtWindowEndNanos = 0;
            long offsetNanos = offsetNanos();
            rate.end(offsetNanos, monoNanos, statistics);
            if (!wasSteady) {
                phase.moveTo(offsetNanos, monoNanos);
            }
        }
    }

    private void lookAgain(long stepMs) {
        readMono();
        long beforeNanos = monoNanos;
        wallMs = readWall();
        if (stepMs > 0 || phase.behindMs(wallMs, beforeNanos) != 0) {
            long movedNanos = phase.moveTo(offsetNanos(), monoNanos);
            if (movedNanos != 0) {
                rate.suspectStep(movedNanos);
            }
        }
    }

    private long offsetNanos() {
        long leastNanos = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long readNanos = readWall() * EdgePhase.MS_NANOS;
            readMono();
            leastNanos = Math.min(leastNanos, monoNanos - readNanos);
        }
        return leastNanos;
    }

    private long readWall() {
        monoNanos += READ_NANOS;
        return Math.floorDiv(wallNanos(), EdgePhase.MS_NANOS);
    }

    private long wallNanos() {
        return wallNanos + (long) ((monoNanos - sinceNanos) * wallClockRate);
    }

    private void readMono() {
        monoNanos += READ_NANOS;
        if (random.nextDouble() < heldUpShare) {
            monoNanos += 3_000_000 + random.nextInt(47_000_000);
        }
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
