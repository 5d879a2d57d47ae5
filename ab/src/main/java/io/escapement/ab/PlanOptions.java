package io.escapement.bench.ab;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** How long is measured, and what. */
final class PlanOptions {

    @Option(
            names = "--arms",
            split = ",",
            paramLabel = "ARM",
            description =
                    "Of absent, bypassed, control, engaged. absent needs a process for each block; control is bypassed once more,"
                            + " for an A/A run. Default: bypassed,engaged.")
    private List<Arm> arms = List.of(Arm.BYPASSED, Arm.ENGAGED);

    @Option(
            names = "--fresh",
            description = "Starts the service anew for each block, in place of switching one process.")
    private boolean fresh;

    @Option(names = "--quick", description = "Short blocks (5 s) and a warm-up of 30 s at most.")
    private boolean quick;

    @Option(names = "--rounds", paramLabel = "N", description = "Blocks of each arm, an even number. Default: 12.")
    private Integer rounds;

    @Option(names = "--block-seconds", paramLabel = "N", description = "Measured in each block. Default: 8.")
    private Integer blockSeconds;

    @Option(names = "--drop-seconds", paramLabel = "N", description = "Dropped after each switch. Default: 2.")
    private Integer dropSeconds;

    @Option(
            names = "--warm-up-cap",
            paramLabel = "SECONDS",
            description = "How long to wait for the JIT compilers at most, in each arm. Default: 90.")
    private Integer warmUpCapSeconds;

    @Option(names = "--seed", paramLabel = "N", description = "Of the order of the blocks. Default: a new one.")
    private Long seed;

    @Option(
            names = "--primary",
            paramLabel = "METRIC",
            description = "Which one decides: p50, p90, p99, p99.9, p99.99, mean, cpu. Default: ${DEFAULT-VALUE}.")
    private String primaryMetric = "p99";

    void check(boolean starts) {
        Plan plan = plan();
        if (plan.arms().size() < 2
                || new TreeSet<>(plan.arms()).size() < plan.arms().size()) {
            throw new IllegalArgumentException("--arms needs two or more different ones.");
        }
        if (plan.fresh() && !starts) {
            throw new IllegalArgumentException(
                    "--fresh and the arm absent need a command that starts the service (after --).");
        }
        if (plan.rounds() < PairedRounds.LEAST || plan.rounds() % 2 != 0) {
            throw new IllegalArgumentException("--rounds must be an even number from " + PairedRounds.LEAST + " on.");
        }
        if (plan.blockSeconds() < 1 || plan.dropSeconds() < 0 || plan.warmUpCapSeconds() < 0) {
            throw new IllegalArgumentException(
                    "--block-seconds must be 1 or more, --drop-seconds and --warm-up-cap 0 or more.");
        }
        if (!Metric.isName(primaryMetric)) {
            throw new IllegalArgumentException(
                    "--primary " + primaryMetric + " is none of p50, p90, p99, p99.9, p99.99, mean, cpu.");
        }
    }

    /** The same each time. */
    Plan plan() {
        if (seed == null) {
            seed = (long) new Random().nextInt(1_000_000);
        }
        return new Plan(
                arms.stream().sorted().toList(),
                or(rounds, 12),
                or(blockSeconds, quick ? 4 : 8),
                or(dropSeconds, quick ? 1 : 2),
                or(warmUpCapSeconds, quick ? 30 : 90),
                fresh || arms.contains(Arm.ABSENT),
                seed,
                primaryMetric);
    }

    private static int or(Integer chosen, int otherwise) {
        return chosen == null ? otherwise : chosen;
    }
}
