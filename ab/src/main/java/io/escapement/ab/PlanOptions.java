package io.escapement.ab;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Plan;
import io.escapement.ab.run.Analysis;
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

    @Option(
            names = "--block-seconds",
            paramLabel = "N",
            description = "Measured in each block; in each saturated block half as long. Default: 8.")
    private Integer blockSeconds;

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

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the order of the blocks, and of the requests. Default: a new one.")
    private long seed = new Random().nextInt(1_000_000);

    /**
     * Throws {@link IllegalArgumentException} for wrong usage.
     *
     * @param starts whether the service is started here, and so may be saturated without asking
     */
    Plan plan(boolean starts) {
        int measuredSeconds = or(blockSeconds, quick ? 3 : 8);
        boolean measuresCapacity = capacity == null ? starts : capacity;
        Plan plan = new Plan(
                arms.stream().sorted().toList(),
                or(rounds, quick ? 11 : 12),
                measuredSeconds,
                or(dropSeconds, quick ? 1 : 2),
                measuresCapacity ? (measuredSeconds + 1) / 2 : 0,
                or(warmUpCapSeconds, quick ? 20 : 90),
                fresh || arms.contains(Arm.ABSENT),
                seed);
        if (arms.size() < 2 || new TreeSet<>(arms).size() < arms.size()) {
            throw new IllegalArgumentException("--arms needs two or more different ones.");
        }
        if (plan.fresh() && !starts) {
            throw new IllegalArgumentException(
                    "--fresh and the arm absent need a command that starts the service (after --).");
        }
        int least = Analysis.leastRounds(plan);
        if (plan.rounds() < least || plan.rounds() > MOST_ROUNDS) {
            throw new IllegalArgumentException("--rounds: with so many arms a verdict takes " + least
                    + " rounds or more, " + MOST_ROUNDS + " at most, and not " + plan.rounds() + ".");
        }
        requireSeconds("--block-seconds", plan.blockSeconds(), 1);
        requireSeconds("--drop-seconds", plan.dropSeconds(), 0);
        requireSeconds("--warm-up-cap", plan.warmUpCapSeconds(), 0);
        return plan;
    }

    private static void requireSeconds(String option, int seconds, int least) {
        if (seconds < least || seconds > MOST_SECONDS) {
            throw new IllegalArgumentException(
                    option + " must be " + least + " to " + MOST_SECONDS + ", and not " + seconds + ".");
        }
    }

    private static int or(Integer chosen, int otherwise) {
        return chosen == null ? otherwise : chosen;
    }
}
