package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.Tally;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Recording;
import io.escapement.ab.service.Service;
import io.escapement.ab.text.Plural;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import javax.management.JMException;

/**
 * A service under as much load as it answers: each connection sends again as soon as it is answered. That warms it up,
 * and measures its capacity. One that can't be saturated, because it then refuses requests, has no capacity in the
 * report, and that is all.
 */
final class Saturation {

    private static final Duration STRETCH = Duration.ofSeconds(2);
    /** A rest in which the compilers get the processors, and work off their queues. */
    private static final long REST_MILLIS = 1_000;

    private static final int MOST_CONNECTIONS = 1_000;
    /** The least gain that counts: two stretches differ by less. */
    private static final double MORE = 1.05;

    private static final double LARGEST_FAILED_SHARE = 0.01;

    private final RunContext run;
    private final Plan plan;
    private final Recording recording;
    private boolean givenUp;

    Saturation(RunContext run) {
        this.run = run;
        this.plan = run.plan();
        this.recording = run.recording();
    }

    /** Returns what it answers in a second in the first of these arms, in the end. */
    double untilCompiled(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
        run.step("saturating, until compiled", plan.warmUpCapSeconds());
        return run.untilCompiled(service, arms, (arm, jit) -> {
            jit.add(service.sample());
            double answered = stretch(service, run.load().connections());
            Thread.sleep(REST_MILLIS);
            jit.add(service.sample());
            return answered;
        });
    }

    /** Returns over how many connections the service answers most: it doubles them as long as that answers more. */
    int connections(Service service, List<Arm> arms) throws IOException, JMException, InterruptedException {
        int most = run.load().connections();
        for (Arm arm : arms) {
            run.switchTo(arm, service);
            most = Math.max(
                    most,
                    connectionsFrom(run.load().connections(), MOST_CONNECTIONS, number -> stretch(service, number)));
        }
        return most;
    }

    /**
     * Doubles the number as long as the service then answers more: more than before and after it, because a service
     * that still warms up answers more each time. With too few, the way between client and service is measured, and not
     * what the service can do.
     */
    static int connectionsFrom(int least, int most, Stretch stretch)
            throws IOException, JMException, InterruptedException {
        int connections = least;
        for (int more = 2 * connections; more <= most; more *= 2) {
            double before = stretch.requestsPerSecond(connections);
            double over = stretch.requestsPerSecond(more);
            if (over < MORE * before || over < MORE * stretch.requestsPerSecond(connections)) {
                return connections;
            }
            connections = more;
        }
        return connections;
    }

    /** Loads a service over so many connections, and returns what it answers. */
    interface Stretch {
        double requestsPerSecond(int connections) throws IOException, JMException, InterruptedException;
    }

    private double stretch(Service service, int connections) throws IOException, JMException, InterruptedException {
        run.stop().check();
        long startNanos = System.nanoTime();
        Tally tally = run.load()
                .withConnections(connections)
                .load(Rate.SATURATED, STRETCH)
                .tally();
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        run.stop().check(service);
        if (tally.succeededCount() == 0) {
            throw new MeasurementException("saturated, the service answered nothing: " + tally.problems());
        }
        return tally.succeededCount() / seconds;
    }

    /** Measures some saturated blocks, in turns. */
    void measure(Service service, List<PlannedBlock> some) throws IOException, JMException, InterruptedException {
        if (some.isEmpty() || givenUp) {
            return;
        }
        try (LoadedService loaded = run.saturate(service, recording.capacityConnections())) {
            for (PlannedBlock block : some) {
                measure(loaded, block);
            }
        } catch (MeasurementException e) {
            // What fails in the generator itself is no matter of the capacity.
            if (service.loss().isPresent() || e.getCause() instanceof Error) {
                throw e;
            }
            givenUp = true;
            String problem = "the capacity could not be measured: saturated, " + e.getMessage();
            recording.noCapacity(problem);
            run.progress().note(problem);
        }
    }

    private void measure(LoadedService loaded, PlannedBlock planned)
            throws IOException, JMException, InterruptedException {
        run.step(
                "saturated block " + (recording.saturatedBlocks().size() + 1) + " of "
                        + plan.saturatedBlocks().size() + ", " + planned.arm(),
                0);
        run.switchTo(planned.arm(), loaded.service());
        MeasuredBlock block = loaded.block(planned, plan.capacitySeconds());
        BlockFigures figures = block.figures();
        if (figures.requests() == 0) {
            recording.problem("a saturated block of " + planned.arm() + " is left out: nothing was sent in it, as every"
                    + " connection still waited for its answer");
            return;
        }
        if (figures.failedCount() > LARGEST_FAILED_SHARE * figures.requests()) {
            throw new MeasurementException(Plural.of(figures.failedCount(), "request") + " of "
                    + Plural.of(figures.requests(), "request") + " were not answered as expected: "
                    + block.slice().tally().problems());
        }
        recording.add(block, true);
    }
}
