package io.escapement.ab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.report.Arm;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole runs, simulated, in which it is known what there is to find. */
class ComparisonTest {
    private static final List<Arm> TWO = List.of(Arm.BYPASSED, Arm.ENGAGED);
    private static final List<Arm> THREE = List.of(Arm.ABSENT, Arm.BYPASSED, Arm.ENGAGED);

    /** As many as {@code ab} has. */
    private static final int METRICS = 8;

    private static final double TENTH_LESS = Math.log(0.9);
    private static final int RUNS = 300;

    @ParameterizedTest
    @EnumSource
    void whereThereIsNothingToFindOneRunInTwentyFindsAnythingAtMost(Scenario scenario) {
        assertErrors(scenario, TWO, 6, METRICS, RUNS);
        assertErrors(scenario, TWO, 9, METRICS, RUNS);
        assertErrors(scenario, THREE, 7, METRICS, RUNS);
    }

    @Test
    void aTenthLessIsFoundInSixRoundsWhereBonferroniTakesNine() {
        assertThat(found(Scenario.TOGETHER, 6, METRICS)).isGreaterThan(0.4);
        assertThat(found(Scenario.TOGETHER, 9, METRICS)).isGreaterThan(0.87);
        assertThat(found(Scenario.TOGETHER, 9, 1)).isGreaterThan(0.8);
    }

    @Test
    void disturbedBlocksDoNotHideIt() {
        assertThat(share(Scenario.DISTURBED, 30, 80, effects(METRICS, TENTH_LESS), Difference::isFound))
                .isGreaterThan(0.7);
    }

    @ParameterizedTest
    @EnumSource
    void theIntervalHoldsWhatIsThereAndNoDifferenceIsDeniedThatIs(Scenario scenario) {
        assertThat(covered(scenario, 9, RUNS)).isGreaterThan(0.92);
        for (double percent : new double[] {2, 8}) {
            double[] effects = effects(METRICS, Math.log1p(percent / 100));
            assertThat(share(scenario, 9, RUNS, effects, each -> isDenied(each, percent)))
                    .isLessThan(0.05);
        }
    }

    /** Whether it says that there is no difference of that size. */
    private static boolean isDenied(Difference difference, double percent) {
        return difference.finding() == Finding.NO_DIFFERENCE
                && Double.parseDouble(difference.words().replaceAll("[^\\d.]", "")) < percent;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSaidToShowInTwoOfThreeRunsDoes(Scenario scenario) {
        double[] detectable = IntStream.range(0, RUNS)
                .parallel()
                .mapToDouble(run -> first(scenario, 9, effects(METRICS, 0), run).detectablePercent())
                .toArray();
        double effect = Math.log1p(Median.of(detectable) / 100);

        assertThat(share(scenario, 9, RUNS, effects(1, effect), Difference::isFound))
                .isGreaterThan(0.6);
    }

    /** What docs/ab.md says of errors, coverage and power, with more runs and rounds. */
    @Test
    @Tag("long")
    void theTable() {
        System.out.println("Of 100 runs without an effect, how many find anything: of 8 metrics 6, 9, 12, 30 rounds; of"
                + " 1 metric 12 rounds; three arms, 7 rounds. Coverage of -10 %, 12 rounds. Found of it by 6, 9, 12, 30"
                + " rounds where all metrics have it; where one has it.");
        for (Scenario scenario : Scenario.values()) {
            double[] errors = {
                assertErrors(scenario, TWO, 6, METRICS, 1_000),
                assertErrors(scenario, TWO, 9, METRICS, 1_000),
                assertErrors(scenario, TWO, 12, METRICS, 1_000),
                assertErrors(scenario, TWO, 30, METRICS, 400),
                assertErrors(scenario, TWO, 12, 1, 1_000),
                assertErrors(scenario, THREE, 7, METRICS, 1_000)
            };
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %s | %.1f | %s | %s%n",
                    scenario,
                    Arrays.stream(errors)
                            .mapToObj(each -> String.format(Locale.ROOT, "%.1f", 100 * each))
                            .collect(Collectors.joining(" ")),
                    100 * covered(scenario, 12, 1_000),
                    power(scenario, METRICS),
                    power(scenario, 1));
        }
    }

    private static String power(Scenario scenario, int affected) {
        return IntStream.of(6, 9, 12, 30)
                .mapToObj(rounds -> String.format(Locale.ROOT, "%.0f", 100 * found(scenario, rounds, affected)))
                .collect(Collectors.joining(" "));
    }

    /** Returns in what share of the runs anything was found where there is nothing. */
    private static double assertErrors(Scenario scenario, List<Arm> arms, int rounds, int metrics, int runs) {
        int found = (int) IntStream.range(0, runs)
                .parallel()
                .filter(run -> scenario.run(arms, rounds, new double[metrics], run).stream()
                        .flatMap(comparison -> comparison.differences().stream())
                        .anyMatch(Difference::isFound))
                .count();
        assertThat(found)
                .as("%s, %d arms, %d rounds, %d metrics", scenario, arms.size(), rounds, metrics)
                .isLessThanOrEqualTo(Disturbance.mostFindings(runs));
        return found / (double) runs;
    }

    private static double covered(Scenario scenario, int rounds, int runs) {
        return share(
                scenario,
                rounds,
                runs,
                effects(METRICS, TENTH_LESS),
                each -> each.percent().low() <= -10 && each.percent().high() >= -10);
    }

    private static double found(Scenario scenario, int rounds, int affected) {
        return share(scenario, rounds, RUNS, effects(affected, TENTH_LESS), Difference::isFound);
    }

    /** Returns in what share of the runs the first metric is such. */
    private static double share(
            Scenario scenario, int rounds, int runs, double[] effects, Predicate<Difference> isSuch) {
        return IntStream.range(0, runs)
                        .parallel()
                        .mapToObj(run -> first(scenario, rounds, effects, run))
                        .filter(isSuch)
                        .count()
                / (double) runs;
    }

    private static Difference first(Scenario scenario, int rounds, double[] effects, int run) {
        return scenario.run(TWO, rounds, effects, run).get(0).differences().get(0);
    }

    private static double[] effects(int affected, double effect) {
        double[] effects = new double[METRICS];
        Arrays.fill(effects, 0, affected, effect);
        return effects;
    }
}
