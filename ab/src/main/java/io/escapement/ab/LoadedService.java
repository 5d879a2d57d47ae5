package io.escapement.bench.ab;

import io.escapement.bench.ab.report.SecondFigures;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.load.RunningLoad;
import io.escapement.bench.load.Second;
import io.escapement.bench.load.Slice;
import io.escapement.bench.service.Service;
import io.escapement.bench.service.ServiceSample;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/**
 * A service under a constant load that goes on from block to block. Each request belongs to the second, and so to the block, in
 * which it was due.
 */
final class LoadedService implements AutoCloseable {

    private static final int MUTE_SECONDS = 5;
    private static final int LATE_SECONDS = 8;

    private final Service service;
    private final RunningLoad load;
    private final Timeline timeline;
    private final Hiccups hiccups;
    private final Progress progress;
    private final StopSignal stop;
    private final long origin;
    private final long lateSeconds;
    private ServiceSample sample;
    private long second;
    private long completeSeconds;
    private int muteSeconds;
    private Window window = new Window(0, 0);

    LoadedService(
            Service service,
            LoadSettings settings,
            double requestsPerSecond,
            Timeline timeline,
            Hiccups hiccups,
            Progress progress,
            StopSignal stop)
            throws IOException, JMException {
        this.service = service;
        // A connection takes its next request in advance, so a second is complete only once each has taken one after
        // it.
        this.lateSeconds = LATE_SECONDS + (long) (2 * settings.connections() / requestsPerSecond);
        this.timeline = timeline;
        this.hiccups = hiccups;
        this.progress = progress;
        this.stop = stop;
        this.origin = timeline.end();
        this.sample = service.sample();
        this.load = settings.phase().start(requestsPerSecond);
    }

    Service service() {
        return service;
    }

    /** Loads the service until its JIT compilers are quiet, and returns what they did in the end. */
    JitWatch warmUp(Arm arm, int capSeconds) throws IOException, JMException, InterruptedException {
        JitWatch jit = new JitWatch();
        jit.add(sample.jvm());
        for (int i = 0; i < capSeconds && !jit.isQuiet(); i++) {
            timeline.mark(origin + second, arm, null, false);
            tickUntil(second + 1);
            jit.add(sample.jvm());
        }
        return jit;
    }

    /** The arm's switch has been thrown. */
    BlockRecord block(PlannedBlock planned, int dropSeconds, int seconds)
            throws IOException, JMException, InterruptedException {
        // What has begun under the other arm.
        tickUntil(TimeUnit.NANOSECONDS.toSeconds(Math.max(0, load.elapsedNanos())) + 1);
        long first = second + dropSeconds;
        for (long s = second; s < first + seconds; s++) {
            timeline.mark(origin + s, planned.arm(), planned.index(), s >= first);
        }
        window = new Window(first, first + seconds);
        tickUntil(first);
        ServiceSample before = sample;
        tickUntil(first + seconds);
        ServiceSample after = sample;
        while (completeSeconds < first + seconds) {
            tick();
        }
        return new BlockRecord(planned, origin + first, seconds, window.slice, before, after);
    }

    private void tickUntil(long end) throws IOException, JMException, InterruptedException {
        while (second < end) {
            tick();
        }
    }

    private void tick() throws IOException, JMException, InterruptedException {
        stop.check();
        service.death().ifPresent(reason -> {
            stop.check();
            throw new MeasurementException(reason);
        });
        load.watch(this::complete);
        if (TimeUnit.NANOSECONDS.toSeconds(Math.max(0, load.elapsedNanos())) > second) {
            ServiceSample now = service.sample();
            timeline.sampled(origin + second, sample, now, hiccups.takeLongestMillis());
            sample = now;
            second++;
            if (second - completeSeconds > lateSeconds) {
                throw new MeasurementException(
                        "the service is more than " + LATE_SECONDS + " s behind: it does not hold"
                                + " this rate; lower --rate, or raise --connections if it serves more at a time");
            }
        }
    }

    private void complete(Second done) {
        completeSeconds = done.index() + 1;
        if (done.index() >= window.first && done.index() < window.end) {
            window.slice.add(done.slice());
        }
        SecondFigures figures = timeline.loaded(origin + done.index(), done.slice());
        progress.second(figures);
        muteSeconds = figures.failed() == figures.requests() ? muteSeconds + 1 : 0;
        if (muteSeconds >= MUTE_SECONDS) {
            throw new MeasurementException("for " + MUTE_SECONDS + " s no request has been answered as expected: "
                    + done.slice().tally().problems());
        }
    }

    @Override
    public void close() {
        load.close();
    }

    private static final class Window {
        private final long first;
        private final long end;
        private final Slice slice = new Slice();

        Window(long first, long end) {
            this.first = first;
            this.end = end;
        }
    }
}
