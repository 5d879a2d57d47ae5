package io.escapement.ab.compare;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.PlannedBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What may happen to a service while its arms take turns, whichever clock it has. */
enum Scenario {
    /** Each metric of each block for itself. */
    INDEPENDENT,
    /** All metrics of a block together, as when all of it is slower. */
    TOGETHER,
    EVERY_15_SECONDS,
    /** Three times as slow, for as long as a block lasts. */
    EVERY_22_SECONDS,
    DRIFT,
    /** Up to three times as slow at the end. */
    QUADRATIC_DRIFT,
    /** AR(1): each block depends on that before. */
    AUTOCORRELATED,
    /** Student's t of two degrees of freedom. */
    HEAVY_TAILS,
    /** One block in ten takes up to four times as long. */
    DISTURBED;

    static final double NOISE = 0.05;
    private static final double OWN_NOISE = 0.01;

    /**
     * Returns the comparisons of a run whose orders are {@code ab}'s.
     *
     * @param effects on the logarithms of the metrics of the last arm
     */
    List<Comparison> run(List<Arm> arms, int rounds, double[] effects, long seed) {
        int metrics = effects.length;
        Plan plan = new Plan(arms, rounds, 8, 2, 0, 0, false, seed);
        Random random = new Random(seed);
        double[][][] values = new double[arms.size()][metrics][rounds];
        double phaseSeconds = 44 * random.nextDouble();
        double state = NOISE * random.nextGaussian();
        for (PlannedBlock block : plan.blocks()) {
            state = 0.9 * state + Math.sqrt(1 - 0.81) * NOISE * random.nextGaussian();
            double part = block.index() / (double) (arms.size() * rounds);
            double startSeconds = phaseSeconds + plan.secondsOf(block.index(), plan.blockSeconds());
            double shared = shared(startSeconds, part, state, random);
            int arm = arms.indexOf(block.arm());
            for (int metric = 0; metric < metrics; metric++) {
                double own = (this == INDEPENDENT ? NOISE : OWN_NOISE) * random.nextGaussian();
                values[arm][metric][block.round()] = shared + own + (arm == arms.size() - 1 ? effects[metric] : 0);
            }
        }
        List<Comparison> comparisons = new ArrayList<>();
        for (int arm = arms.size() - 1; arm > 0; arm--) {
            for (int base = 0; base < arm; base++) {
                comparisons.add(comparison(values[base], values[arm], plan.comparisons()));
            }
        }
        return comparisons;
    }

    private double shared(double startSeconds, double part, double state, Random random) {
        double noise = NOISE * random.nextGaussian();
        return switch (this) {
            case INDEPENDENT -> 0;
            case TOGETHER -> noise;
            case EVERY_15_SECONDS -> Math.log(new Disturbance(15, 7).factor(startSeconds, 8));
            case EVERY_22_SECONDS -> Math.log(1 + 10 * (Disturbance.half(22).factor(startSeconds, 8) - 1));
            case DRIFT -> noise + part / 2;
            case QUADRATIC_DRIFT -> noise + Math.log(3) * part * part;
            case AUTOCORRELATED -> state;
            case HEAVY_TAILS -> noise / Math.sqrt(-Math.log(1 - random.nextDouble()));
            case DISTURBED -> noise + (random.nextInt(10) == 0 ? Math.log(1.5 + 2.5 * random.nextDouble()) : 0);
        };
    }

    private static Comparison comparison(double[][] base, double[][] arm, int comparisons) {
        Map<Metric, List<Pair>> metrics = new LinkedHashMap<>();
        for (int metric = 0; metric < base.length; metric++) {
            int each = metric;
            List<Pair> pairs = new ArrayList<>();
            Arrays.setAll(base[metric], round -> {
                pairs.add(Pair.of(new Value(Math.exp(base[each][round])), new Value(Math.exp(arm[each][round]))));
                return base[each][round];
            });
            metrics.put(new Metric("m" + metric, "ms", "m" + metric, null), pairs);
        }
        return Comparison.of("arm", "base", metrics, Map.of(), comparisons);
    }
}
