package io.escapement.agent.clock;

import io.escapement.agent.floor.CoarseClocks;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.threads.AgentThread;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Samples the drift at random moments: a fixed rhythm could keep step with the ticker. Some twenty times a second while
 * it ticks, and twice a second otherwise, because a sample costs more than a hundred cached reads save. So each sample
 * counts for the time that it stands for. The real clock is read before and after the cached one. If both give the same
 * millisecond the drift is known; other looks count only where the cached clock is behind by more than the bound.
 * Why: docs/decisions/19-measuring-the-cached-clock.md.
 */
public final class DriftRecorder {
    /** Receives calls on the recorder's own thread. */
    public interface Listener {
        /** Whether the cached clock is made precise now. */
        boolean isTicking();

        /** Follows each moment to sample, whether a sample was taken or not; {@code weight} is what it counts for. */
        void sampled(int weight);

        /** Follows a sample that has shown the floor away from the real wall clock, once more. */
        void floorLost();

        /** Follows the end of a recorder that was not asked to end. */
        void recorderDied(Throwable cause);
    }

    private static final long NANOS_PER_MS = 1_000_000;

    private static final double MEAN_PAUSE_NANOS = 50_000_000;
    private static final double LONGEST_PAUSE_MEANS = 4;

    /** How much longer pauses are while nothing ticks, and so what a sample then counts for. */
    private static final int DOZING_WEIGHT = 10;

    /** Where readers are counted for so many looks in a row nobody reads, and this thread looks more seldom. */
    private static final int UNREAD_LOOKS = 8;

    private static final long UNREAD_PAUSE_NANOS = 4_000_000_000L;

    private final LongSupplier cachedClock;
    private final ClockWords words;
    private final CoarseClocks coarse;
    private final long boundMs;
    private final FloorWatch wallClockWatch;
    private final Listener listener;
    private volatile DriftStatistics statistics = new DriftStatistics();
    private volatile Thread thread;

    /**
     * Written between two reads: the compiler would load the word before the first one, and this thread may lose the
     * processor between them.
     */
    @SuppressWarnings("UnusedVariable")
    private volatile long sampledMs;

    /**
     * Makes a recorder that is started later.
     *
     * @param cachedClock reads the cached clock as application code does
     * @param boundMs the promised max-staleness
     * @param words tell whether readers are counted; meanwhile no sample is taken: it would look like somebody's read
     */
    public DriftRecorder(LongSupplier cachedClock, ClockWords words, Floor floor, long boundMs, Listener listener) {
        this.cachedClock = cachedClock;
        this.words = words;
        this.coarse = floor.coarseClocks();
        this.boundMs = boundMs;
        this.wallClockWatch = new FloorWatch(boundMs * NANOS_PER_MS);
        this.listener = listener;
    }

    public synchronized void start() {
        Thread starting = AgentThread.of("escapement-drift", new Runnable() {
            @Override
            public void run() {
                try {
                    sampleUntilStopped();
                } catch (Throwable t) {
                    listener.recorderDied(t);
                }
            }
        });
        thread = starting;
        starting.start();
    }

    /** Has the thread end, before its next sample; does not wait for that. */
    public synchronized void stop() {
        Thread stopping = thread;
        thread = null;
        LockSupport.unpark(stopping);
    }

    public DriftStatistics statistics() {
        return statistics;
    }

    public void resetStatistics() {
        statistics = new DriftStatistics();
    }

    private void sampleUntilStopped() {
        Thread current = Thread.currentThread();
        SplittableRandom random = new SplittableRandom();
        int countedLooks = 0;
        wallClockWatch.begin();
        while (thread == current) {
            int weight = listener.isTicking() ? 1 : DOZING_WEIGHT;
            double pauseMeans = Math.min(-Math.log(1 - random.nextDouble()), LONGEST_PAUSE_MEANS);
            boolean isRead = countedLooks < UNREAD_LOOKS;
            LockSupport.parkNanos(isRead ? (long) (pauseMeans * weight * MEAN_PAUSE_NANOS) : UNREAD_PAUSE_NANOS);
            Thread.interrupted();
            if (thread == current) {
                countedLooks = words.isCounting() ? countedLooks + 1 : 0;
                if (countedLooks == 0) {
                    sample(current, weight);
                }
                listener.sampled(weight);
            }
        }
    }

    private void sample(Thread current, int weight) {
        coarse.read();
        long toWallNanos = coarse.toWallNanos();
        long floorMs = (coarse.monotonicNanos() + toWallNanos) / NANOS_PER_MS;
        long beforeMs = System.currentTimeMillis();
        sampledMs = beforeMs;
        long cachedMs = cachedClock.getAsLong();
        long afterMs = System.currentTimeMillis();
        statistics.record(floorMs, beforeMs, cachedMs, afterMs, boundMs, weight);
        // The ticker does not look at the real wall clock, which a library may fake. A late tick makes no difference
        // here.
        long wallNanos = System.nanoTime() + toWallNanos;
        boolean follows = wallClockWatch.observeDistance(wallNanos, afterMs * NANOS_PER_MS);
        // The clock may have been engaged anew meanwhile.
        if (!follows && thread == current) {
            listener.floorLost();
        }
    }
}
