package io.escapement.ab;

import io.escapement.ab.judge.Analysis;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.Metric;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** The options that say what is measured, and for how long. */
final class PlanOptions {
    private static final int MOST_ROUNDS = 1_000;
    private static final int MOST_SECONDS = 86_400;

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            description = "Two or more of absent, bypassed, control, engaged, which stand in this order: the last is"
                    + " compared with the first. absent needs a process for each block; control is bypassed once more,"
                    + " for an A/A run. Default: bypassed,engaged.")
    private List<Arm> arms = List.of(Arm.BYPASSED, Arm.ENGAGED);

    @Option(
            names = "--fresh",
            description = "Starts the service anew for each block, in place of switching one process.")
    private boolean fresh;

    @Option(
            names = "--quick",
            description = "11 rounds of short blocks (3 s, saturated 2 s), and a warm-up of 20 s at most.")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N", description = "Blocks of each kind and arm, up to 1000. Default: 12.")
    private Integer rounds;

    @Option(names = "--block-seconds", paramLabel = "N", description = "Measured in each block. Default: 8.")
    private Integer blockSeconds;

    @Option(
            names = "--capacity-seconds",
            paramLabel = "N",
            description = "Measured in each saturated block. Default: 4.")
    private Integer capacitySeconds;

    @Option(names = "--drop-seconds", paramLabel = "N", description = "Dropped after each switch. Default: 2.")
    private Integer dropSeconds;

    @Option(
            names = "--capacity",
            negatable = true,
            description =
                    "Whether the capacity is measured, by saturating the service in blocks of their own. Default: for"
                            + " a service that is started here it is, for one that runs already it is not.")
    private Boolean capacity;

    @Option(
            names = "--warm-up-cap",
            paramLabel = "SECONDS",
            description = "How long to wait for the JIT compilers at most. Default: 90.")
    private Integer warmUpCapSeconds;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the order of the blocks. Default: a new one.")
    private long seed = new Random().nextInt(1_000_000);

    @Option(
            names = "--primary",
            paramLabel = "METRIC",
            description = {
                "The metric that decides: it comes first in the verdict, and gets half of the chance of error. One of",
                Metric.NAMES + ".",
                "Default: none; all have an equal share."
            })
    private String primaryMetric;

    /**
     * Throws {@link IllegalArgumentException} for wrong usage.
     *
     * @param starts whether the service is started here, and so may be saturated without asking
     */
    Plan plan(boolean starts) {
        Plan plan = new Plan(
                arms.stream().sorted().toList(),
                or(rounds, quick ? 11 : 12),
                or(blockSeconds, quick ? 3 : 8),
                or(dropSeconds, quick ? 1 : 2),
                (capacity == null ? starts : capacity) ? or(capacitySeconds, quick ? 2 : 4) : 0,
                or(warmUpCapSeconds, quick ? 20 : 90),
                fresh || arms.contains(Arm.ABSENT),
                seed,
                primaryMetric);
        if (plan.arms().size() < 2
                || new TreeSet<>(plan.arms()).size() < plan.arms().size()) {
            throw new IllegalArgumentException("--arms needs two or more different ones.");
        }
        if (plan.fresh() && !starts) {
            throw new IllegalArgumentException(
                    "--fresh and the arm absent need a command that starts the service (after --).");
        }
        int least = Analysis.leastRounds(plan);
        if (plan.rounds() < least || plan.rounds() > MOST_ROUNDS) {
            throw new IllegalArgumentException("--rounds: with so many arms and metrics a verdict takes " + least
                    + " rounds or more, " + MOST_ROUNDS + " at most, and not " + plan.rounds() + ".");
        }
        if (!isWithin(1, plan.blockSeconds())
                || (capacitySeconds != null && !isWithin(1, capacitySeconds))
                || !isWithin(0, plan.dropSeconds())
                || !isWithin(0, plan.warmUpCapSeconds())) {
            throw new IllegalArgumentException("--block-seconds and --capacity-seconds must be 1 to " + MOST_SECONDS
                    + ", --drop-seconds and --warm-up-cap 0 to " + MOST_SECONDS + ".");
        }
        if (primaryMetric != null && Metric.named(primaryMetric).isEmpty()) {
            throw new IllegalArgumentException("--primary " + primaryMetric + " is none of " + Metric.NAMES + ".");
        }
        boolean isAsked = capacitySeconds != null || Metric.CAPACITY.name().equals(primaryMetric);
        if (isAsked && !plan.measuresCapacity()) {
            throw new IllegalArgumentException("--capacity-seconds, --primary capacity: the capacity is not measured"
                    + " here; --capacity does, and saturates the service.");
        }
        return plan;
    }

    private static boolean isWithin(int least, int seconds) {
        return seconds >= least && seconds <= MOST_SECONDS;
    }

    private static int or(Integer chosen, int otherwise) {
        return chosen == null ? otherwise : chosen;
    }
}
