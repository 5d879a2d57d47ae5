package io.escapement.ab.run;

import io.escapement.ab.compare.Median;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.report.Recording;
import io.escapement.ab.service.Service;
import io.escapement.ab.text.Plural;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.management.JMException;

/** Measures what the plan says: block after block in one process, or each in a process of its own. */
public final class AbRun {
    private static final double SHARE_OF_SATURATION = 0.5;

    /** A rate is out of reach from this factor on: the last stretch of the warm-up may have been disturbed. */
    private static final double OUT_OF_REACH = 3;

    /** Of one arm of a service that is switched, while it warms up. */
    private static final int SWITCHED_SECONDS = 3;

    private final Plan plan;
    private final Services services;
    private final RunContext run;
    private final Saturation saturation;
    private Rate rate;
    private double saturatedRequestsPerSecond;

    public AbRun(Plan plan, Services services, Recording recording, PrintWriter progress, StopSignal stop) {
        this.plan = plan;
        this.services = services;
        this.run = new RunContext(plan, services.load(), recording, progress, stop);
        this.saturation = new Saturation(run);
        this.rate = services.rate();
        if (!rate.isAuto()) {
            recording.rate(rate.requestsPerSecond());
        }
    }

    public void run() throws IOException, JMException, InterruptedException {
        try {
            if (plan.fresh()) {
                inFreshProcesses();
            } else {
                inOneProcess();
            }
        } catch (OutOfMemoryError e) {
            throw LoadPhase.outOfMemory(e);
        }
    }

    private void inOneProcess() throws IOException, JMException, InterruptedException {
        run.step("connecting", plan.warmUpCapSeconds());
        services.switched(run, service -> {
            if (maySaturate()) {
                saturate(service, plan.arms());
                saturation.measure(service, plan.saturatedBlocks());
                chooseRate();
            }
            warnOfWaits();
            try (LoadedService loaded = run.load(service, rate)) {
                // Saturating a service has warmed it up already.
                if (!maySaturate()) {
                    warmUp(loaded, plan.arms(), "warming up, until compiled", SWITCHED_SECONDS);
                }
                for (PlannedBlock block : plan.blocks()) {
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
        warnOfWaits();
        for (PlannedBlock block : plan.blocks()) {
            Arm arm = block.arm();
            try (Service service = start(arm)) {
                try (LoadedService loaded = run.load(service, rate)) {
                    // Without any, a cold start is measured.
                    if (plan.warmUpCapSeconds() > 0) {
                        warmUp(loaded, List.of(arm), "warming up, " + arm + ", until compiled", 1);
                    }
                    measure(loaded, block);
                }
                saturation.measure(service, saturatedLike(block));
            }
        }
    }

    /** Loads a service by the constant rate, so many seconds in each arm before it is the next one's turn. */
    private void warmUp(LoadedService loaded, List<Arm> arms, String step, int seconds)
            throws IOException, JMException, InterruptedException {
        run.step(step, plan.warmUpCapSeconds());
        run.untilCompiled(loaded.service(), arms, (arm, jit) -> loaded.warmUp(arm, seconds, jit));
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
        run.step("starting a service, " + arm, 0);
        run.stop().check();
        return services.fresh(run, arm);
    }

    private void saturate(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
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
    }

    private void warnOfWaits() {
        waits(run.load().connections(), rate.requestsPerSecond(), plan.dropSeconds())
                .ifPresent(run::note);
    }

    /**
     * Says it if blocks have to wait for the requests that connections have taken in advance. No limit would do: slow
     * answers need many connections.
     */
    static Optional<String> waits(int connections, double requestsPerSecond, int dropSeconds) {
        double aheadSeconds = connections / requestsPerSecond;
        // Of one second more nobody would say that it is long.
        long enough = (long) (requestsPerSecond * (dropSeconds + 1));
        return connections <= enough
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "--connections %,d: each block begins and ends up to %,.0f s later, as each connection takes"
                                + " its next request in advance; --connections %,d is enough at %,.0f requests a"
                                + " second, unless answers take longer than %d s",
                        connections,
                        aheadSeconds,
                        enough,
                        requestsPerSecond,
                        dropSeconds + 1));
    }

    private void chooseRate() {
        if (rate.isAuto()) {
            double half = half(plan.arms(), run.recording().saturatedBlocks(), saturatedRequestsPerSecond);
            rate = new Rate(half, rate.arrivals());
            run.recording().rate(rate.requestsPerSecond());
        }
    }

    /**
     * Returns half of what the first arm answers in a second when it is saturated, by its blocks if there are any, as
     * the rate of all arms. Throws {@link MeasurementException} if that is too slow a rate.
     */
    static double half(List<Arm> arms, List<MeasuredBlock> saturatedBlocks, double otherwise) {
        Arm first = arms.get(0);
        double[] blocksOfFirst = saturatedBlocks.stream()
                .filter(block -> block.arm() == first)
                .mapToDouble(block -> block.figures().requestsPerSecond())
                .toArray();
        double saturated = blocksOfFirst.length == 0 ? otherwise : Median.of(blocksOfFirst);
        double half = Math.rint(SHARE_OF_SATURATION * saturated);
        if (half < Rate.LEAST) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "--rate auto would be %.0f requests per second, as %s answers %.0f when it is saturated, and ab"
                            + " needs %.0f: it can't measure so slow a service",
                    half,
                    first,
                    saturated,
                    Rate.LEAST));
        }
        return half;
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        String number = "block " + (planned.index() + 1);
        run.step(number + " of " + plan.blocks().size() + ", " + planned.arm(), 0);
        MeasuredBlock block = loaded.block(planned, plan.blockSeconds());
        run.recording().add(block, false);
        if (block.isVoid()) {
            run.note(number + " is void: the agent was " + block.wrongState() + " in it");
            return;
        }
        run.recording().describe(loaded.service(), planned.arm());
        StoppingRules.check(run.recording().blocks());
    }
}
