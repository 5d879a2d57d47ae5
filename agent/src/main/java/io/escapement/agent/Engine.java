package io.escapement.agent;

import io.escapement.clock.DriftRecorder;
import io.escapement.clock.Ticker;
import io.escapement.config.AgentOptions;
import io.escapement.probe.ReadCost;

/** What runs while the cached clock is served: the ticker that publishes it and the recorder that checks it. */
final class Engine {
    private static final long STOP_TIMEOUT_MS = 10_000;

    final Ticker ticker;
    final DriftRecorder drift;
    private final Installation installation;

    Engine(Installation installation, AgentOptions options, Ticker.DeathNotice deathNotice, Runnable afterSample) {
        this.installation = installation;
        ticker = new Ticker(installation.border.nowMs, options.tickNanos(), options.maxStalenessNanos(), deathNotice);
        drift = new DriftRecorder(installation.selfTest, afterSample);
    }

    void start() {
        ticker.start();
        drift.start();
    }

    /** @throws IllegalStateException if the ticker has got no processor time within ten seconds */
    void stop() {
        drift.stop();
        if (!ticker.stop(STOP_TIMEOUT_MS)) {
            throw new IllegalStateException("the ticker has not ended within " + STOP_TIMEOUT_MS
                    + " ms because it gets no processor time; it will, and then the real clock is served");
        }
    }

    double measureReadNanos() {
        return ReadCost.ofCachedClock(installation.selfTest);
    }

    long realFallbackCount() {
        return installation.border.realFallbackCount.get();
    }
}
