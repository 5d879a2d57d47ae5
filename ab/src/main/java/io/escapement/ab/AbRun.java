package io.escapement.bench.ab;

import io.escapement.bench.ab.report.WarmUp;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.service.Service;
import java.io.IOException;
import java.util.List;
import javax.management.JMException;

/** Measures what the plan says: block after block in one process, or each in a process of its own. */
final class AbRun {

    private static final double SHARE_OF_SATURATION = 0.5;
    private static final int START_SECONDS = 4;

    private final Plan plan;
    private final Services services;
    private final Saturating saturating;
    private final LoadSettings settings;
    private final Recording recording;
    private final Progress progress;
    private final StopSignal stop;
    private final Hiccups hiccups = new Hiccups();
    private final List<PlannedBlock> blocks;

    AbRun(
            Plan plan,
            Services services,
            Saturating saturating,
            LoadSettings settings,
            Recording recording,
            Progress progress,
            StopSignal stop) {
        this.plan = plan;
        this.services = services;
        this.saturating = saturating;
        this.settings = settings;
        this.recording = recording;
        this.progress = progress;
        this.stop = stop;
        this.blocks = plan.blocks();
        recording.requestsPerSecond = settings.requestsPerSecond();
    }

    void run() throws IOException, JMException, InterruptedException {
        try (hiccups) {
            if (plan.fresh()) {
                inFreshProcesses();
            } else {
                inOneProcess();
            }
        }
    }

    private void inOneProcess() throws IOException, JMException, InterruptedException {
        progress.step("connecting", 0, later());
        services.switched(service -> {
            if (settings.choosesRate()) {
                for (Arm arm : plan.arms()) {
                    service.switchClock(arm == Arm.ENGAGED);
                    saturate(service, arm);
                }
            }
            measureAll(service);
        });
    }

    private void measureAll(Service service) throws IOException, JMException, InterruptedException {
        try (LoadedService loaded = load(service)) {
            // Saturated, it has been warmed up already.
            for (Arm arm : settings.choosesRate() ? List.<Arm>of() : plan.arms()) {
                service.switchClock(arm == Arm.ENGAGED);
                warmUp(loaded, arm);
            }
            for (PlannedBlock block : blocks) {
                service.switchClock(block.arm() == Arm.ENGAGED);
                measure(loaded, block);
            }
        }
    }

    private void inFreshProcesses() throws IOException, JMException, InterruptedException {
        if (settings.choosesRate()) {
            try (Service service = start(plan.arms().get(0))) {
                saturate(service, plan.arms().get(0));
            }
        }
        for (PlannedBlock block : blocks) {
            try (Service service = start(block.arm());
                    LoadedService loaded = load(service)) {
                warmUp(loaded, block.arm());
                measure(loaded, block);
            }
        }
    }

    private Service start(Arm arm) throws IOException, JMException, InterruptedException {
        progress.step("starting a service, " + arm, 0, later());
        stop.check();
        return services.fresh(arm);
    }

    /** The first arm's rate is that of the whole run. */
    private void saturate(Service service, Arm arm) throws IOException, JMException, InterruptedException {
        progress.step("saturating, " + arm + ", until compiled", plan.warmUpCapSeconds(), later());
        double requestsPerSecond = saturating.requestsPerSecond(service, arm);
        if (recording.requestsPerSecond == 0) {
            recording.requestsPerSecond = Math.rint(SHARE_OF_SATURATION * requestsPerSecond);
        }
    }

    private LoadedService load(Service service) throws IOException, JMException {
        return new LoadedService(
                service, settings, recording.requestsPerSecond, recording.timeline, hiccups, progress, stop);
    }

    private void warmUp(LoadedService loaded, Arm arm) throws IOException, JMException, InterruptedException {
        progress.step("warming up, " + arm + ", until compiled", plan.warmUpCapSeconds(), later());
        long startNanos = System.nanoTime();
        JitWatch jit = loaded.warmUp(arm, plan.warmUpCapSeconds());
        recording.warmedUp(arm, Saturating.secondsSince(startNanos), jit, null);
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        progress.step(
                "block " + (planned.index() + 1) + " of " + blocks.size() + ", " + planned.arm(),
                plan.secondsOf(1),
                later() - plan.secondsOf(1));
        BlockRecord block = loaded.block(planned, plan.dropSeconds(), plan.blockSeconds());
        recording.blocks.add(block);
        recording.describe(loaded.service(), planned.arm());
        Objections.toGoingOn(recording.blocks).ifPresent(reason -> {
            throw new MeasurementException(reason);
        });
    }

    private int later() {
        int left = blocks.size() - recording.blocks.size();
        return plan.secondsOf(left) + (plan.fresh() ? left * secondsToStartAndWarmUp() : 0);
    }

    /** As many as it took last time. */
    private int secondsToStartAndWarmUp() {
        List<WarmUp> before = recording.warmUps;
        return START_SECONDS
                + (before.isEmpty()
                        ? plan.warmUpCapSeconds()
                        : before.get(before.size() - 1).seconds());
    }
}
