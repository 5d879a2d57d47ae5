package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.judge.Objections;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.recording.MeasuredBlock;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.service.Service;
import io.escapement.ab.source.Services;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.text.Plural;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;

/** Measures what the plan says: block after block in one process, or each in a process of its own. */
public final class AbRun {

    private static final double SHARE_OF_SATURATION = 0.5;
    /** A rate is out of reach from this factor on: the last stretch of the warm-up may have been disturbed. */
    private static final double OUT_OF_REACH = 3;

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
    private final SaturatedBlocks saturatedBlocks;
    private final Preparation preparation;
    private double saturatedRequestsPerSecond;

    public AbRun(
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
        this.preparation = new Preparation(plan, recording, progress);
        this.saturatedBlocks = new SaturatedBlocks(plan, settings, recording, hiccups, progress, stop);
        recording.requestsPerSecond = settings.requestsPerSecond();
    }

    public void run() throws IOException, JMException, InterruptedException {
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
            if (maySaturate()) {
                saturate(service, plan.arms(), arm -> service.switchClock(arm == Arm.ENGAGED));
                saturatedBlocks.inOneProcess(service);
                chooseRate();
            }
            try (LoadedService loaded = load(service)) {
                // Saturating a service has warmed it up already.
                if (!maySaturate()) {
                    preparation.warmUp(loaded, later());
                }
                preparation.rehearse(loaded, later());
                for (PlannedBlock block : blocks) {
                    service.switchClock(block.arm() == Arm.ENGAGED);
                    measure(loaded, block);
                }
            }
        });
    }

    private void inFreshProcesses() throws IOException, JMException, InterruptedException {
        if (maySaturate()) {
            Arm first = plan.arms().get(0);
            try (Service service = start(first)) {
                saturate(service, List.of(first), arm -> {});
            }
            chooseRate();
        }
        for (PlannedBlock block : blocks) {
            try (Service service = start(block.arm())) {
                try (LoadedService loaded = load(service)) {
                    preparation.warmUp(loaded, block.arm(), later());
                    measure(loaded, block);
                }
                saturatedBlocks.inFreshProcess(service, block);
            }
        }
    }

    private boolean maySaturate() {
        return settings.choosesRate() || plan.measuresCapacity();
    }

    private Service start(Arm arm) throws IOException, JMException, InterruptedException {
        progress.step("starting a service, " + arm, 0, later());
        stop.check();
        return services.fresh(arm);
    }

    private void saturate(Service service, List<Arm> arms, Saturating.ArmSwitch armSwitch)
            throws IOException, JMException, InterruptedException {
        progress.step("saturating, until compiled", plan.warmUpCapSeconds(), later());
        double requestsPerSecond = saturating.requestsPerSecond(service, arms, armSwitch);
        if (settings.requestsPerSecond() > OUT_OF_REACH * requestsPerSecond) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "the service does not hold %,.0f requests per second: saturated, it answered %,.0f a second over"
                            + " %s; lower"
                            + " --rate, or raise --connections if it serves more at a time",
                    settings.requestsPerSecond(),
                    requestsPerSecond,
                    Plural.of(settings.connections(), "connection")));
        }
        if (plan.measuresCapacity()) {
            recording.capacityConnections = saturating.connections(service, arms, armSwitch);
        }
        saturatedRequestsPerSecond = requestsPerSecond;
    }

    /**
     * Chooses half of what the first arm answers when it is saturated, by its blocks if there are any, as the rate of
     * all arms.
     */
    private void chooseRate() {
        if (!settings.choosesRate()) {
            return;
        }
        double[] blocksOfFirst = recording.saturatedBlocks.stream()
                .filter(block -> block.planned().arm() == plan.arms().get(0))
                .mapToDouble(MeasuredBlock::requestsPerSecond)
                .toArray();
        double saturated = blocksOfFirst.length == 0 ? saturatedRequestsPerSecond : Median.of(blocksOfFirst);
        recording.requestsPerSecond = Math.rint(SHARE_OF_SATURATION * saturated);
    }

    private LoadedService load(Service service) throws IOException, JMException {
        return new LoadedService(
                service, settings, recording.requestsPerSecond, recording.timeline, hiccups, progress, stop);
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        progress.step(
                "block " + (planned.index() + 1) + " of " + blocks.size() + ", " + planned.arm(),
                plan.secondsOf(1),
                later() - plan.secondsOf(1));
        MeasuredBlock block = loaded.block(planned, plan.dropSeconds(), plan.blockSeconds());
        if (block.isVoid()) {
            recording.voidBlocks.add(block);
            progress.note(
                    "block " + (planned.index() + 1) + " is void: the agent was " + block.wrongState() + " in it");
            return;
        }
        recording.blocks.add(block);
        recording.describe(loaded.service(), planned.arm());
        Objections.toGoingOn(recording.blocks).ifPresent(reason -> {
            throw new MeasurementException(reason);
        });
    }

    /** Returns the seconds that remain, without the warm-up, whose length only the JIT compilers know. */
    private int later() {
        int left = blocks.size() - recording.blocks.size();
        int saturatedLeft = plan.saturatedBlocks().size() - recording.saturatedBlocks.size();
        int starts = plan.fresh() ? left * START_SECONDS : 0;
        return plan.secondsOf(left) + plan.secondsOfSaturated(saturatedLeft) + starts;
    }
}
