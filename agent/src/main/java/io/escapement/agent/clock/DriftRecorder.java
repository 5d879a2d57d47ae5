package io.escapement.agent.clock;

import io.escapement.agent.process.AgentThread;
import io.escapement.agent.process.Memory;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples the drift of each cached clock at random moments: a fixed rhythm could keep step with the ticker. Some twenty
 * times a second while it ticks, and twice a second otherwise, because a sample costs more than a hundred cached reads
 * save. So each sample counts for the time that it stands for.
 * Why: docs/decisions/19-measuring-the-cached-clock.md.
 */
public final class DriftRecorder {
    /** Receives calls on the recorder's own thread. */
    public interface Listener {
        /** Whether the cached clock is made precise now. */
        boolean isTicking();

        /** Follows a look that has shown the floor away from the real wall clock, once more. */
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

    private final List<ClockSampler> samplers;
    private final CoarseClocks coarse;
    private final FloorWatch wallClockWatch;
    private final Listener listener;
    private volatile Thread thread;

    /**
     * Makes a recorder that is started later.
     *
     * @param samplers of each clock; the wall clock's is the first
     * @param floor of the wall clock
     * @param awayNanos by how much the real wall clock may be away from the kernel's for long
     */
    public DriftRecorder(List<ClockSampler> samplers, Floor floor, long awayNanos, Listener listener) {
        this.samplers = samplers;
        this.coarse = floor.coarseClocks();
        this.wallClockWatch = new FloorWatch(awayNanos);
        this.listener = listener;
    }

    public synchronized void start() {
        Thread starting = AgentThread.of("escapement-drift", new Runnable() {
            @Override
            public void run() {
                try {
                    sampleThoughMemoryLacks();
                } catch (FloorLostException lost) {
                    loseFloor(Thread.currentThread());
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

    /** Goes on where the application has left no memory for a sample: it may leave some again. */
    private void sampleThoughMemoryLacks() {
        Thread current = Thread.currentThread();
        while (thread == current) {
            try {
                sampleUntilStopped();
            } catch (Throwable t) {
                if (!Memory.wasLacking(t)) {
                    throw t;
                }
                LockSupport.parkNanos(UNREAD_PAUSE_NANOS);
            }
        }
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
                boolean isUnread = samplers.get(0).isCounting();
                countedLooks = isUnread ? countedLooks + 1 : 0;
                if (!isUnread) {
                    checkFloor(current);
                }
                for (ClockSampler sampler : samplers) {
                    sampler.sample(weight);
                }
            }
        }
    }

    /**
     * Compares the real wall clock, which a library may fake, with what the kernel says it is. The ticker does not read
     * that clock. A late tick makes no difference here.
     */
    private void checkFloor(Thread current) {
        coarse.read();
        long wallMs = System.currentTimeMillis();
        long wallNanos = System.nanoTime() + coarse.toWallNanos();
        boolean follows = wallClockWatch.observeDistance(wallNanos, wallMs * NANOS_PER_MS);
        if (!follows) {
            loseFloor(current);
        }
    }

    private void loseFloor(Thread current) {
        // The clock may have been engaged anew meanwhile.
        if (thread == current) {
            listener.floorLost();
        }
    }
}
