package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.judge.Objections;
import io.escapement.ab.load.Rate;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Recorder;
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
    private final Hiccups hiccups = new Hiccups();
    private final RunContext run;
    private final List<PlannedBlock> blocks;
    private final Saturation saturation;
    private final SaturatedBlocks saturatedBlocks;
    private final Preparation preparation;
    private Rate rate;
    private double saturatedRequestsPerSecond;

    public AbRun(Plan plan, Services services, Recorder recorder, Progress progress, StopSignal stop) {
        this.plan = plan;
        this.services = services;
        this.run = new RunContext(plan, services.load(), recorder, progress, stop, hiccups);
        this.blocks = plan.blocks();
        this.saturation = new Saturation(run);
        this.saturatedBlocks = new SaturatedBlocks(run);
        this.preparation = new Preparation(run);
        this.rate = services.rate();
        if (!rate.isAuto()) {
            recorder.rate(rate.requestsPerSecond());
        }
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
        run.progress().step("connecting", 0, later());
        services.switched(service -> {
            if (maySaturate()) {
                saturate(service, plan.arms());
                saturatedBlocks.measure(service, plan.saturatedBlocks());
                chooseRate();
            }
            try (LoadedService loaded = run.load(service, rate)) {
                // Saturating a service has warmed it up already.
                if (!maySaturate()) {
                    preparation.warmUp(loaded, later());
                }
                preparation.rehearse(loaded, later());
                for (PlannedBlock block : blocks) {
                    run.switchTo(block.arm(), service);
                    measure(loaded, block);
                }
            }
        });
    }

    private void inFreshProcesses() throws IOException, JMException, InterruptedException {
        if (maySaturate()) {
            Arm first = plan.arms().get(0);
            try (Service service = start(first)) {
                saturate(service, List.of(first));
            }
            chooseRate();
        }
        for (PlannedBlock block : blocks) {
            try (Service service = start(block.arm())) {
                try (LoadedService loaded = run.load(service, rate)) {
                    preparation.warmUp(loaded, block.arm(), later());
                    measure(loaded, block);
                }
                saturatedBlocks.measure(service, saturatedLike(block));
            }
        }
    }

    private List<PlannedBlock> saturatedLike(PlannedBlock block) {
        return plan.saturatedBlocks().stream()
                .filter(each -> each.arm() == block.arm() && each.round() == block.round())
                .toList();
    }

    private boolean maySaturate() {
        return services.rate().isAuto() || plan.measuresCapacity();
    }

    private Service start(Arm arm) throws IOException, JMException, InterruptedException {
        run.progress().step("starting a service, " + arm, 0, later());
        run.stop().check();
        return services.fresh(arm);
    }

    private void saturate(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
        run.progress().step("saturating, until compiled", plan.warmUpCapSeconds(), later());
        saturatedRequestsPerSecond = saturation.untilCompiled(service, arms);
        double wanted = rate.requestsPerSecond();
        if (wanted > OUT_OF_REACH * saturatedRequestsPerSecond) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "the service does not hold %,.0f requests per second: saturated, it answered %,.0f a second over"
                            + " %s; lower --rate, or raise --connections if it serves more at a time",
                    wanted,
                    saturatedRequestsPerSecond,
                    Plural.of(run.load().connections(), "connection")));
        }
        if (plan.measuresCapacity()) {
            run.recorder().capacityConnections(saturation.connections(service, arms));
        }
    }

    /**
     * Chooses half of what the first arm answers when it is saturated, by its blocks if there are any, as the rate of
     * all arms.
     */
    private void chooseRate() {
        if (!rate.isAuto()) {
            return;
        }
        double[] blocksOfFirst = run.recorder().saturatedBlocks().stream()
                .filter(block -> block.arm() == plan.arms().get(0))
                .mapToDouble(block -> block.figures().requestsPerSecond())
                .toArray();
        double saturated = blocksOfFirst.length == 0 ? saturatedRequestsPerSecond : Median.of(blocksOfFirst);
        double chosen = Math.rint(SHARE_OF_SATURATION * saturated);
        rate = new Rate(chosen);
        run.recorder().rate(chosen);
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        run.progress()
                .step(
                        "block " + (planned.index() + 1) + " of " + blocks.size() + ", " + planned.arm(),
                        plan.secondsOf(1),
                        later() - plan.secondsOf(1));
        MeasuredBlock block = loaded.block(planned, plan.blockSeconds());
        run.recorder().add(block, false);
        if (block.isVoid()) {
            run.progress()
                    .note("block " + (planned.index() + 1) + " is void: the agent was " + block.wrongState()
                            + " in it");
            return;
        }
        run.recorder().describe(loaded.service(), planned.arm());
        Objections.toGoingOn(run.recorder().blocks()).ifPresent(reason -> {
            throw new MeasurementException(reason);
        });
    }

    private int later() {
        return run.secondsLeft() + (plan.fresh() ? run.blocksLeft() * START_SECONDS : 0);
    }
}
