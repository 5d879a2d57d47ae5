package io.escapement.agent.drift;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorLook;
import io.escapement.agent.floor.FloorLostException;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.thread.AgentThread;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples the drift of each cached clock and looks at the floor, about twice a second. The moments are random, because
 * a fixed rhythm could keep step with the kernel. They are few, because a look costs more than a hundred cached reads
 * save. No clock depends on this measurement. Why: docs/decisions/19-measuring-the-cached-clock.md.
 */
public final class DriftRecorder {
    /** Is called on the recorder's own thread when that thread ends without having been asked to. */
    public interface DeathNotice {
        void recorderDied(Throwable cause);
    }

    private static final long NANOS_PER_MS = 1_000_000;
    private static final double MEAN_PAUSE_NANOS = 500_000_000;
    private static final double LONGEST_PAUSE_MEANS = 4;

    /** A smaller step of the wall clock is not counted: time daemons make such steps often. */
    private static final long COUNTED_STEP_NANOS = NANOS_PER_MS;

    private final List<ClockSampler> samplers;
    private final FloorLook look;
    private final FloorWatch floorWatch;
    private final long lagNanos;
    private final DeathNotice deathNotice;
    private volatile LookStatistics statistics;

    /** The thread that is to measure; null if there is none. */
    private volatile Thread thread;

    /** Whether a thread has ended without having been asked to. Another thread would end too. */
    private volatile boolean hasDied;

    /** Wall clock minus monotonic clock at the last look, if there was one since the start. */
    private long lastToWallNanos;

    private boolean hasLooked;

    /**
     * Makes a recorder, to be started later.
     *
     * @param samplers of each clock
     * @param floor of the wall clock
     * @param floorWatch knows the greatest lag of the floor
     * @param statistics go on
     */
    public DriftRecorder(
            List<ClockSampler> samplers,
            Floor floor,
            FloorWatch floorWatch,
            LookStatistics statistics,
            DeathNotice deathNotice) {
        this(samplers, new FloorLook(floor.coarseClocks()), floorWatch, statistics, deathNotice);
    }

    DriftRecorder(
            List<ClockSampler> samplers,
            FloorLook look,
            FloorWatch floorWatch,
            LookStatistics statistics,
            DeathNotice deathNotice) {
        this.samplers = samplers;
        this.look = look;
        this.floorWatch = floorWatch;
        this.lagNanos = floorWatch.leadMs() * NANOS_PER_MS;
        this.statistics = statistics;
        this.deathNotice = deathNotice;
    }

    /**
     * Starts a thread, unless a thread runs or the last one has died. A thread that ended because the application left
     * no memory for a look has not died: another call starts a new one.
     */
    public synchronized void start() {
        if (hasDied || (thread != null && thread.isAlive())) {
            return;
        }
        Thread starting = AgentThread.of("escapement-drift", new Runnable() {
            @Override
            public void run() {
                try {
                    measureUntilStopped();
                } catch (Throwable t) {
                    hasDied = !Memory.wasLacking(t);
                    if (hasDied) {
                        deathNotice.recorderDied(t);
                    }
                }
            }
        });
        hasLooked = false;
        thread = starting;
        AgentThread.start(starting);
    }

    /** Has the thread end before its next look, without waiting for the end. Another thread may be started at once. */
    public synchronized void stop() {
        Thread stopping = thread;
        thread = null;
        hasDied = false;
        LockSupport.unpark(stopping);
    }

    public LookStatistics statistics() {
        return statistics;
    }

    public void resetStatistics() {
        statistics = new LookStatistics();
    }

    private void measureUntilStopped() {
        SplittableRandom random = new SplittableRandom();
        while (thread == Thread.currentThread()) {
            double pauseMeans = Math.min(-Math.log(1 - random.nextDouble()), LONGEST_PAUSE_MEANS);
            LockSupport.parkNanos((long) (pauseMeans * MEAN_PAUSE_NANOS));
            Thread.interrupted();
            if (thread == Thread.currentThread()) {
                measure();
            }
        }
    }

    /** One thread at a time: the thread of the last start may not have ended yet. */
    private void measure() {
        synchronized (look) {
            try {
                lookAtFloor();
                for (ClockSampler sampler : samplers) {
                    sampler.sample();
                }
            } catch (FloorLostException lost) {
                // The watch finds a lost floor too, and logs it.
            }
        }
    }

    private void lookAtFloor() {
        look.take();
        long steppedNanos = look.toWallNanos() - lastToWallNanos;
        if (hasLooked && Math.abs(steppedNanos) >= COUNTED_STEP_NANOS) {
            statistics.recordStep(steppedNanos < 0);
        }
        hasLooked = true;
        lastToWallNanos = look.toWallNanos();
        long aheadNanos = look.aheadNanos();
        if (aheadNanos <= -NANOS_PER_MS || aheadNanos >= lagNanos) {
            statistics.recordHeldBack();
        }
        if (look.stoodStill()) {
            floorWatch.recordLag(aheadNanos);
        }
    }
}
