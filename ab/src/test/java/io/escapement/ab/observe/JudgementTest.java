package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Difference;
import io.escapement.ab.compare.Disturbance;
import io.escapement.ab.compare.Finding;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Value;
import io.escapement.ab.report.SimulatedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs under traffic that drifts, swings with the day, and depends on what it was a moment ago. */
class JudgementTest {
    private static final int RUNS = 400;
    private static final int PLANNED = 12;

    @Test
    void whereThereIsNothingToFindFewerThanOneRunInTwentyFindsSomething() {
        assertThat(findings(Disturbance.NONE, RUNS)).isLessThanOrEqualTo(Disturbance.mostFindings(RUNS));
    }

    @Test
    void norWhereSomethingComesAgainAndAgainHoweverItsPeriodFitsTheBlocks() {
        int runs = 200;
        for (double periodSeconds : new double[] {35, 70, 140, 280, 15, 44, 20}) {
            assertThat(findings(Disturbance.half(periodSeconds), runs))
                    .as("every " + periodSeconds + " s")
                    .isLessThanOrEqualTo(Disturbance.mostFindings(runs));
        }
    }

    @Test
    void fivePercentAreFoundAndTheIntervalHoldsThem() {
        int found = 0;
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            Difference cpu = SimulatedRun.difference(run(run, Math.log(1.05), Disturbance.NONE), "cpu");
            found += cpu.isFound() && cpu.percent().estimate() > 0 ? 1 : 0;
            held += cpu.percent().low() <= 5 && cpu.percent().high() >= 5 ? 1 : 0;
        }
        assertThat(found).isGreaterThan(RUNS * 9 / 10);
        assertThat(held).isGreaterThan(RUNS * 92 / 100);
    }

    /** How many runs of a clock against itself find anything at all. */
    static int findings(Disturbance disturbance, int runs) {
        int found = 0;
        for (int run = 0; run < runs; run++) {
            found += run(run, 0, disturbance).differences().stream().anyMatch(Difference::isFound) ? 1 : 0;
        }
        return found;
    }

    /**
     * Nearly all requests take as long, but one side's 99th percentile lies just below a bound, and the other's just
     * above it: 99.9 and 100.1 ms.
     */
    @Test
    void valuesOnTheTwoSidesOfABucketsBoundAreNoDifference() {
        List<Round> rounds = new ArrayList<>();
        Requests below = requests(Map.of(50.0, 9_899.0, 100.0, 10_000.0, 250.0, 10_000.0));
        Requests above = requests(Map.of(50.0, 9_800.0, 100.0, 9_800.0, 250.0, 9_900.0, 1_000.0, 10_000.0));
        for (int i = 0; i < 10; i++) {
            rounds.add(new Round(i, "", p99AndLoad(below), p99AndLoad(above)));
        }
        Difference p99 = SimulatedRun.difference(Judgement.of(rounds).comparison(), "p99");

        assertThat(p99.percent().estimate()).isGreaterThan(100);
        assertThat(p99.percent().low()).isLessThanOrEqualTo(0);
        assertThat(p99.isFound()).isFalse();
    }

    /** The smallest bucket begins at 0, so nobody knows how much faster the faster side is; but faster it is. */
    @Test
    void aValueInTheSmallestBucketIsFoundToBeBetter() {
        Requests fast = requests(Map.of(1.0, 10_000.0, 5.0, 10_000.0));
        Requests slow = requests(Map.of(1.0, 0.0, 2.0, 0.0, 5.0, 10_000.0));
        List<Round> rounds = Collections.nCopies(10, new Round(0, "", p99AndLoad(slow), p99AndLoad(fast)));

        assertThat(Judgement.of(rounds).comparison().differences())
                .filteredOn(each -> each.metric().equals("p99"))
                .singleElement()
                .satisfies(p99 -> {
                    assertThat(p99.finding()).isEqualTo(Finding.BETTER);
                    assertThat(p99.percent().low()).isEqualTo(-100);
                });
    }

    /** Micrometer's bounds, in ms, up to where a request takes. */
    private static final double[] BOUNDS = {1, 1.4, 1.75, 2.1, 2.45, 2.8, 3.15, 3.5, 3.85, 4.2, 5.6, 7, 8.4, 9.8, 12, 16
    };

    /**
     * Of requests that take as long with both clocks, and begin at most so long after a tick: of clients that wait by
     * timers on the same host, just after it.
     */
    @ParameterizedTest
    @CsvSource({"0.8, 4, 4", "2.5, 4, 4", "2.5, 10, 10", "2.5, 1, 1", "2.5, 4, 0.1", "5, 4, 0.1", "5, 1, 0.1"})
    void aRulerThatStepsWhileEngagedFindsNothing(double typicalMillis, double stepMillis, double latestMillis) {
        int runs = 100;
        int found = 0;
        for (int run = 0; run < runs; run++) {
            Comparison comparison = timed(run, typicalMillis, 1, stepMillis, latestMillis);
            assertThat(comparison.differences()).extracting(Difference::metric).contains("mean", "p50", "p99");
            found += comparison.differences().stream().anyMatch(Difference::isFound) ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(Disturbance.mostFindings(runs));
    }

    @Test
    void byARulerThatDoesNotStepPercentilesBelowItsStepAreFound() {
        Comparison comparison = timed(1, 2.5, 0.6, 4, Double.NaN);

        assertThat(SimulatedRun.difference(comparison, "p50").finding()).isEqualTo(Finding.BETTER);
        assertThat(SimulatedRun.difference(comparison, "mean").finding()).isEqualTo(Finding.BETTER);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1})
    void aMeanThatIsBetterByMoreThanTheStepIsFound(double latestMillis) {
        Comparison comparison = timed(1, 5, 0.7, 1, latestMillis);

        assertThat(SimulatedRun.difference(comparison, "mean").finding()).isEqualTo(Finding.BETTER);
    }

    /** Of sixteen rounds; {@code latestMillis} are not a number where the cached clock does not time the requests. */
    private static Comparison timed(
            int seed, double typicalMillis, double factorWhileEngaged, double stepMillis, double latestMillis) {
        Random random = new Random(seed);
        List<Round> rounds = new ArrayList<>();
        for (int index = 0; index < 16; index++) {
            Window base = window(random, typicalMillis, stepMillis, Double.NaN);
            Window arm = window(random, typicalMillis * factorWhileEngaged, stepMillis, latestMillis);
            rounds.add(Round.of(index, "", base, arm, stepMillis));
        }
        return Judgement.of(rounds).comparison();
    }

    private static Window window(Random random, double typicalMillis, double stepMillis, double latestMillis) {
        TreeMap<Double, Double> counts = new TreeMap<>();
        Arrays.stream(BOUNDS).forEach(bound -> counts.put(bound, 0.0));
        counts.put(Double.POSITIVE_INFINITY, 0.0);
        double level = typicalMillis * Math.exp(0.03 * random.nextGaussian());
        int requests = 2_000;
        double sum = 0;
        for (int i = 0; i < requests; i++) {
            double millis = level * Math.exp(0.3 * random.nextGaussian());
            if (!Double.isNaN(latestMillis)) {
                double start = random.nextDouble() * latestMillis;
                millis = stepMillis * Math.floor((start + millis) / stepMillis);
            }
            sum += millis;
            counts.merge(counts.ceilingKey(millis), 1.0, Double::sum);
        }
        double below = 0;
        for (Map.Entry<Double, Double> bucket : counts.entrySet()) {
            below += bucket.getValue();
            bucket.setValue(below);
        }
        return new Window(60, 1e9, 0, new Requests(requests, 0, requests, sum, counts));
    }

    private static Map<Metric, Value> p99AndLoad(Requests requests) {
        return Map.of(Metric.PERCENTILES.get(2), requests.quantile(0.99), Metric.LOAD, new Value(100));
    }

    @Test
    void aRoundWithoutARequestOnASideIsLeftOutAndTheOthersCount() {
        List<Round> rounds = new ArrayList<>();
        Map<Metric, Value> pauses = Map.of(Metric.PAUSES, new Value(1));
        Map<Metric, Value> busy = Map.of(Metric.LOAD, new Value(100), Metric.CPU, new Value(10));
        for (int i = 0; i < 9; i++) {
            rounds.add(new Round(i, "", busy, i == 4 ? pauses : busy));
        }
        Judgement judgement = Judgement.of(rounds);

        assertThat(judgement.idleRounds()).isOne();
        assertThat(judgement.rounds()).hasSize(8);
        assertThat(judgement.comparison().differences())
                .extracting(Difference::metric)
                .contains("cpu");
    }

    @Test
    void aSideThatFallsBelowTheFirstBoundIsStillSeenToBeTimedFiner() {
        Requests slow = requests(Map.of(1.0, 1_000.0, 2.0, 9_000.0, 100.0, 10_000.0));
        Requests fast = requests(Map.of(1.0, 9_500.0, 2.0, 9_950.0, 100.0, 10_000.0));
        Requests stepped = requests(Map.of(1.0, 9_500.0, 2.0, 9_500.0, 100.0, 10_000.0));

        assertThat(fast.areTimedFinerThan(4, slow)).isTrue();
        assertThat(stepped.areTimedFinerThan(4, slow)).isFalse();
    }

    private static Requests requests(Map<Double, Double> countByBound) {
        return new Requests(10_000, 0, 10_000, Double.NaN, new TreeMap<>(countByBound));
    }

    @Test
    void aFigureThatARoundLacksIsLeftOutAndTheLoadIsNoFinding() {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Map<Metric, Value> base = Map.of(Metric.LOAD, new Value(100), Metric.PERCENTILES.get(3), new Value(10));
            Map<Metric, Value> arm = i == 5
                    ? Map.of(Metric.LOAD, new Value(150))
                    : Map.of(Metric.LOAD, new Value(150), Metric.PERCENTILES.get(3), new Value(20));
            rounds.add(new Round(i, "", base, arm));
        }
        List<Difference> differences = Judgement.of(rounds).comparison().differences();
        assertThat(differences).singleElement().satisfies(load -> {
            assertThat(load.metric()).isEqualTo("requests/s");
            assertThat(load.percent().excludesZero()).isTrue();
            assertThat(load.isFound()).isFalse();
        });
    }

    /** Blocks of 30 s, and 5 s before each that don't count. */
    private static Comparison run(int seed, double effect, Disturbance disturbance) {
        Random random = new Random(seed);
        double phaseSeconds = random.nextDouble() * disturbance.periodSeconds();
        List<Round> rounds = new ArrayList<>();
        double state = 0;
        int block = 0;
        for (int index = 0; index < PLANNED; index++) {
            double[] sums = new double[2];
            for (boolean isArm : Round.order(index, seed)) {
                state = 0.9 * state + 0.02 * random.nextGaussian();
                double day = 0.3 * Math.sin(2 * Math.PI * block / 300.0);
                double drift = 0.001 * block;
                double clock = isArm ? effect : 0;
                double disturbed = disturbance.factor(phaseSeconds + 35.0 * block++ + 5, 30);
                sums[isArm ? 1 : 0] +=
                        disturbed * Math.exp(state + day + drift + clock + 0.03 * random.nextGaussian()) / 2;
            }
            rounds.add(new Round(index, "", values(sums[0], random), values(sums[1], random)));
        }
        return Judgement.of(rounds).comparison();
    }

    private static Map<Metric, Value> values(double value, Random random) {
        return Map.of(
                Metric.LOAD,
                new Value(1 / value),
                Metric.CPU,
                new Value(value),
                Metric.MEAN,
                new Value(value * (1 + 0.01 * random.nextGaussian())),
                Metric.PERCENTILES.get(2),
                new Value(value * (1 + 0.2 * Math.abs(random.nextGaussian()))));
    }
}
