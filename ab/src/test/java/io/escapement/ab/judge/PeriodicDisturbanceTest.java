package io.escapement.ab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Slice;
import io.escapement.ab.load.Tally;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Disturbance;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.SimulatedRun;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Whole runs of an arm against itself, with all metrics, while something slows the service down again and again. */
class PeriodicDisturbanceTest {
    private static final List<Arm> ARMS = List.of(Arm.BYPASSED, Arm.CONTROL);
    /** So many that a coin for two rounds, the second in the order of the first turned round, would be found out. */
    private static final int RUNS = 400;

    /** Enough to find an order out that is the same in each round. */
    private static final int FEWER_RUNS = 30;

    private static final double NOISE = 0.014;

    /** Below which so many requests in a million are, and a typical value, in nanoseconds: one for each percentile. */
    private static final long[] COUNTS = {700_000, 220_000, 75_000, 4_500, 500};

    private static final double[] NANOS = {600, 800, 1_000, 1_200, 1_400};
    private static final Histogram EMPTY = new Histogram(3);

    @Test
    void atMostOneRunInTwentyFindsAnythingAtAll() {
        assertThat(findings(false, new Disturbance(44, 22), RUNS)).isLessThanOrEqualTo(Disturbance.mostFindings(RUNS));
        assertThat(findings(false, new Disturbance(15, 7), FEWER_RUNS))
                .isLessThanOrEqualTo(Disturbance.mostFindings(FEWER_RUNS));
        assertThat(findings(true, new Disturbance(20, 10), FEWER_RUNS))
                .isLessThanOrEqualTo(Disturbance.mostFindings(FEWER_RUNS));
        for (double periodSeconds : new double[] {5, 11, 22, 33, 60, 120, 300}) {
            assertThat(findings(false, Disturbance.half(periodSeconds), FEWER_RUNS))
                    .as("every " + periodSeconds + " s")
                    .isLessThanOrEqualTo(Disturbance.mostFindings(FEWER_RUNS));
        }
    }

    /** Otherwise the test above could not fail. */
    @Test
    void allMetricsAreJudged() {
        Recording recording = recording(plan(true, 1), Disturbance.NONE, 1);

        assertThat(new Analysis(plan(true, 1), recording).all().get(0).differences())
                .hasSameSizeAs(Metric.ALL)
                .allMatch(each -> Double.isFinite(each.correctedPercent().high()));
    }

    /** How many of so many runs find anything at all. */
    static int findings(boolean isQuick, Disturbance disturbance, int runs) {
        int found = 0;
        for (int run = 0; run < runs; run++) {
            Plan plan = plan(isQuick, run);
            List<Difference> differences = new Analysis(plan, recording(plan, disturbance, run))
                    .all()
                    .get(0)
                    .differences();
            found += differences.stream().anyMatch(Difference::detected) ? 1 : 0;
        }
        return found;
    }

    private static Plan plan(boolean isQuick, long seed) {
        return isQuick ? new Plan(ARMS, 11, 3, 1, 2, 0, false, seed) : new Plan(ARMS, 12, 8, 2, 4, 0, false, seed);
    }

    private static Recording recording(Plan plan, Disturbance disturbance, int run) {
        Random random = new Random(run);
        Recording recording = new Recording(null);
        double phaseSeconds = random.nextDouble() * disturbance.periodSeconds();
        for (PlannedBlock planned : plan.saturatedBlocks()) {
            double start = phaseSeconds + plan.secondsOfSaturated(planned.index()) + plan.dropSeconds();
            recording.add(saturated(planned, disturbance.factor(start, plan.capacitySeconds()), random), true);
        }
        int saturatedSeconds = plan.secondsOfSaturated(plan.saturatedBlocks().size());
        for (PlannedBlock planned : plan.blocks()) {
            double start = phaseSeconds + saturatedSeconds + plan.secondsOf(planned.index()) + plan.dropSeconds();
            recording.add(loaded(planned, disturbance.factor(start, plan.blockSeconds()), random), false);
        }
        return recording;
    }

    private static MeasuredBlock loaded(PlannedBlock planned, double factor, Random random) {
        double level = factor * Math.exp(NOISE * random.nextGaussian());
        Slice slice = new Slice(new Histogram(3), EMPTY, EMPTY, new Tally());
        for (int i = 0; i < COUNTS.length; i++) {
            double nanos = NANOS[i] * level * Math.exp(NOISE * random.nextGaussian());
            slice.fromIntended().recordValueWithCount(Math.round(nanos), COUNTS[i]);
        }
        double cpuSeconds = level * Math.exp(NOISE * random.nextGaussian());
        return MeasuredBlock.of(planned, 0, 8, slice, SimulatedRun.sample(10, cpuSeconds), 1_000, null);
    }

    private static MeasuredBlock saturated(PlannedBlock planned, double factor, Random random) {
        Slice slice = new Slice(EMPTY, EMPTY, EMPTY, new Tally());
        for (double left = 500 / factor * Math.exp(NOISE * random.nextGaussian()); left > 0; left--) {
            slice.tally().succeeded(200);
        }
        return MeasuredBlock.of(planned, 0, 1, slice, SimulatedRun.sample(1, 1), 1_000, null);
    }
}
