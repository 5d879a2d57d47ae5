package io.escapement.ab.run;

import io.escapement.ab.load.LoadResult;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.Metric;
import io.escapement.ab.report.FoundRate;
import io.escapement.ab.service.Service;
import io.escapement.ab.source.Services;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import javax.management.JMException;

/**
 * {@code --find-rate}: the highest rate at which each arm meets a latency target. Without intervals: one search each.
 */
public final class RateRun {

    private static final Duration TRIAL = Duration.ofSeconds(6);

    private final Plan plan;
    private final Services services;
    private final LoadSettings settings;
    private final Saturating saturating;
    private final Progress progress;
    private final StopSignal stop;
    private final RateTarget target;

    public RateRun(
            Plan plan,
            Services services,
            LoadSettings settings,
            Saturating saturating,
            Progress progress,
            StopSignal stop,
            RateTarget target) {
        this.plan = plan;
        this.services = services;
        this.settings = settings;
        this.saturating = saturating;
        this.progress = progress;
        this.stop = stop;
        this.target = target;
    }

    /** Adds each arm's rate to {@code found} once it is known. */
    public void run(List<FoundRate> found) throws IOException, JMException, InterruptedException {
        if (!plan.fresh()) {
            services.switched(service -> {
                for (Arm arm : plan.arms()) {
                    service.switchClock(arm == Arm.ENGAGED);
                    found.add(search(service, arm));
                }
            });
            return;
        }
        for (Arm arm : plan.arms()) {
            try (Service service = services.fresh(arm)) {
                found.add(search(service, arm));
            }
        }
    }

    private FoundRate search(Service service, Arm arm) throws IOException, JMException, InterruptedException {
        progress.step("saturating, " + arm + ", until compiled", plan.warmUpCapSeconds(), 0);
        double saturated = saturating.requestsPerSecond(service, arm);
        return new RateSearch(target, (rate, percentile) -> trial(service, arm, rate, percentile)).upTo(arm, saturated);
    }

    private OptionalDouble trial(Service service, Arm arm, double requestsPerSecond, double percentile)
            throws InterruptedException {
        stop.check();
        progress.step(
                String.format(Locale.ROOT, "%s at %,.0f requests per second", arm, requestsPerSecond),
                TRIAL.toSeconds(),
                0);
        LoadResult result = settings.phase().hold(requestsPerSecond, TRIAL);
        stop.check(service);
        boolean keptUp =
                result.problems().isEmpty() && Metric.has(result.slice().fromIntended(), percentile);
        return keptUp ? OptionalDouble.of(result.latencyMillis(percentile)) : OptionalDouble.empty();
    }
}
