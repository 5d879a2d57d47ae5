package io.escapement.bench.ab;

import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.load.LoadResult;
import io.escapement.bench.service.Service;
import java.io.IOException;
import java.time.Duration;
import javax.management.JMException;

/** Warms a service up by as much load as it answers, until its JIT compilers are quiet. */
final class Saturating {

    private static final Duration STRETCH = Duration.ofSeconds(2);

    private final LoadSettings settings;
    private final int capSeconds;
    private final Recording recording;
    private final StopSignal stop;

    Saturating(LoadSettings settings, int capSeconds, Recording recording, StopSignal stop) {
        this.settings = settings;
        this.capSeconds = capSeconds;
        this.recording = recording;
        this.stop = stop;
    }

    /** Returns what it answers in a second, in the end. */
    double requestsPerSecond(Service service, Arm arm) throws IOException, JMException, InterruptedException {
        JitWatch jit = new JitWatch();
        jit.add(service.sample().jvm());
        LoadResult last;
        long startNanos = System.nanoTime();
        do {
            stop.check();
            last = settings.phase().saturate(STRETCH);
            service.death().ifPresent(reason -> {
                stop.check();
                throw new MeasurementException(reason);
            });
            jit.add(service.sample().jvm());
        } while (!jit.isQuiet() && secondsSince(startNanos) < capSeconds);
        if (last.tally().succeededCount() == 0) {
            throw new MeasurementException("saturated, the service answered nothing: " + last.problems());
        }
        recording.warmedUp(arm, secondsSince(startNanos), jit, last.requestsPerSecond());
        return last.requestsPerSecond();
    }

    static int secondsSince(long startNanos) {
        return (int) Math.round((System.nanoTime() - startNanos) / 1e9);
    }
}
