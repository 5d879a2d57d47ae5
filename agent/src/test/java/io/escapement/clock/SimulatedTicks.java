package io.escapement.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A host with a wall clock whose edges are known, and the ticker's loop on it: what {@code Ticker} does with its phase,
 * without a thread. All times are simulated.
 */
final class SimulatedTicks {
    static final long READ_NANOS = 25;

    final List<Long> reportedSteps = new ArrayList<>();
    final EdgePhase phase = new EdgePhase();
    int earlyWakes;

    private final Random random;
    private long monoNanos = 5_000_000_000L;

    /** The monotonic time of the first edge of the epoch: what the phase should find out. */
    private long trueNanos = -1_700_000_000_000_000_000L + 123_456;

    private long wallMs;
    private double heldUpShare;
    private long latestNanos;

    SimulatedTicks(long seed) {
        random = new Random(seed);
        wallMs = readWall();
        anchor();
    }

    /** Lets the share of readings lose the processor for 3 to 50 ms between the wall clock and the monotonic one. */
    void holdUp(double share) {
        heldUpShare = share;
    }

    /** Lets every wake-up be late by at least a millisecond and at most so much. */
    void beAlwaysLate(long atMostNanos) {
        latestNanos = atMostNanos;
    }

    void stepWallClock(long nanos) {
        trueNanos -= nanos;
    }

    /** Positive where the phase is taken to be later than it is. */
    long errorNanos() {
        return phase.nanosUntil(0, trueNanos);
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
        long sleepNanos = Math.min(phase.nanosUntil(dueMs, monoNanos), EdgePhase.MS_NANOS);
        monoNanos += Math.max(0, sleepNanos) + wakeUpNanos();
        wallMs = readWall();
        readMono();
        if (wallMs == dueMs - 1) {
            earlyWakes++;
            phase.wokeEarly();
            return;
        }
        long stepMs = phase.observe(wallMs, monoNanos);
        if (stepMs != 0) {
            confirm(stepMs);
        }
    }

    private void confirm(long suspectedMs) {
        readMono();
        long beforeNanos = monoNanos;
        wallMs = readWall();
        long stepMs = suspectedMs > 0 ? suspectedMs : -phase.behindMs(wallMs, beforeNanos);
        if (stepMs != 0) {
            anchor();
            reportedSteps.add(stepMs);
        }
    }

    private void anchor() {
        phase.restart();
        for (int i = 0; i < 5; i++) {
            long readMs = readWall();
            readMono();
            phase.observe(readMs, monoNanos);
        }
    }

    private long readWall() {
        monoNanos += READ_NANOS;
        return Math.floorDiv(monoNanos - trueNanos, EdgePhase.MS_NANOS);
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
        double micros = 2 - 15 * Math.log(1 - random.nextDouble());
        if (random.nextInt(500) == 0) {
            micros += 500 + random.nextInt(5000);
        }
        return (long) (micros * 1000);
    }
}
