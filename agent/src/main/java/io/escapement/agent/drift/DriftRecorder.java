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
 * Measures the cached clocks, some twice a second at random moments: a fixed rhythm could keep step with the kernel,
 * and a look costs more than a hundred cached reads save. It samples the drift of each clock, and looks at the floor.
 * No clock depends on it. Why: docs/decisions/19-measuring-the-cached-clock.md.
 */
public final class DriftRecorder {
    /** Receives a call on the recorder's own thread when that ends without having been asked to. */
    public interface DeathNotice {
        void recorderDied(Throwable cause);
    }

    private static final long NANOS_PER_MS = 1_000_000;
    private static final double MEAN_PAUSE_NANOS = 500_000_000;
    private static final double LONGEST_PAUSE_MEANS = 4;

    /** A step of the wall clock by less is not counted: programs that discipline it make them often. */
    private static final long COUNTED_STEP_NANOS = NANOS_PER_MS;

    private final List<ClockSampler> samplers;
    private final FloorLook look;
    private final FloorWatch floorWatch;
    private final long lagNanos;
    private final DeathNotice deathNotice;
    private volatile LookStatistics statistics;

    /** The thread that is to measure; null if none is. */
    private volatile Thread thread;

    /** Whether a thread has ended without having been asked to, which it would do again. */
    private volatile boolean hasDied;

    /** Wall clock minus monotonic clock at the last look, if there was one since the start. */
    private long lastToWallNanos;

    private boolean hasLooked;

    /**
     * Makes a recorder that is started later.
     *
     * @param samplers of each clock
     * @param floor of the wall clock
     * @param floorWatch knows the lag that the floor may have
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
     * Starts a thread, unless one runs or the last one has died. Where the application has left no memory for a look,
     * that has only ended, and whoever calls again has it measured again.
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

    /** Has the thread end, before its next look; does not wait for that. Another one may be started then. */
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

    /** The thread of the last start may not have ended yet: so one at a time. */
    private void measure() {
        synchronized (look) {
            try {
                lookAtFloor();
                for (ClockSampler sampler : samplers) {
                    sampler.sample();
                }
            } catch (FloorLostException lost) {
                // The watch finds that too, and says so.
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
