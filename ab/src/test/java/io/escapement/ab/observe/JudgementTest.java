package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.plan.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Whole runs under traffic that drifts, swings with the day, and depends on what it was a moment ago. */
class JudgementTest {
    private static final int RUNS = 1_000;
    private static final int PLANNED = 60;
    private static final int CONTROL_EVERY = 4;
    private static final List<String> METRICS = List.of("cpu", "mean", "p99");

    /** How a run ended: after so many rounds, with what it found. */
    private record Ended(int rounds, List<ObservedDifference> differences) {
        private ObservedDifference of(String metric) {
            return differences.stream()
                    .filter(each -> each.metric().equals(metric))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void whereThereIsNothingToFindFewerThanOneRunInTwentyFindsSomethingHoweverOftenItLooks() {
        int found = 0;
        int endedEarly = 0;
        for (int run = 0; run < RUNS; run++) {
            Ended ended = run(run, 0);
            found += ended.differences.stream().anyMatch(ObservedDifference::isDetected) ? 1 : 0;
            endedEarly += ended.rounds < PLANNED ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(60);
        assertThat(endedEarly).as("runs that peeked, and stopped").isGreaterThan(RUNS / 4);
    }

    @Test
    void fivePercentAreFoundAndTheIntervalHoldsThem() {
        int found = 0;
        int held = 0;
        for (int run = 0; run < RUNS; run++) {
            ObservedDifference cpu = run(run, Math.log(1.05)).of("cpu");
            found += cpu.isDetected() && cpu.percent().estimate() > 0 ? 1 : 0;
            held += cpu.percent().low() <= 5 && cpu.percent().high() >= 5 ? 1 : 0;
        }
        assertThat(found).isGreaterThan(RUNS * 9 / 10);
        assertThat(held).isGreaterThan(RUNS * 92 / 100);
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
            rounds.add(new Round(i, "", false, Map.of("p99", below.quantile(0.99)), Map.of("p99", above.quantile(0.99))));
        }
        ObservedDifference p99 = new Judgement(rounds, null).differences(1).get(0);

        assertThat(p99.percent().estimate()).isGreaterThan(100);
        assertThat(p99.percent().low()).isLessThanOrEqualTo(0);
        assertThat(p99.isDetected()).isFalse();
    }

    private static Requests requests(Map<Double, Double> countByBound) {
        return new Requests(10_000, 10_000, Double.NaN, new TreeMap<>(countByBound));
    }

    @Test
    void aFigureThatARoundLacksIsLeftOutAndTheLoadIsNoFinding() {
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Map<String, Measure> base =
                    Map.of("requests/s", new Measure("/s", 100), "p99.9", new Measure("ms", 10));
            Map<String, Measure> arm = i == 5
                    ? Map.of("requests/s", new Measure("/s", 150))
                    : Map.of("requests/s", new Measure("/s", 150), "p99.9", new Measure("ms", 20));
            rounds.add(new Round(i, "", false, base, arm));
        }
        List<ObservedDifference> differences = new Judgement(rounds, null).differences(1);
        assertThat(differences).singleElement().satisfies(load -> {
            assertThat(load.metric()).isEqualTo("requests/s");
            assertThat(load.percent().excludesZero()).isTrue();
            assertThat(load.isDetected()).isFalse();
        });
    }

    private static Ended run(int seed, double effect) {
        Random random = new Random(seed);
        Looks looks = new Looks(PLANNED);
        List<Round> rounds = new ArrayList<>();
        Condition until = Condition.precision("cpu ±4%");
        double state = 0;
        double share = 1;
        int compared = 0;
        for (int index = 0; compared < PLANNED && share == 1; index++) {
            Round.Order order = Round.order(index, seed, CONTROL_EVERY, Arm.BYPASSED, Arm.ENGAGED);
            double[] sums = new double[2];
            int block = 4 * index;
            for (boolean isArm : order.armBlocks()) {
                state = 0.9 * state + 0.02 * random.nextGaussian();
                double day = 0.3 * Math.sin(2 * Math.PI * block / 300.0);
                double drift = 0.001 * block++;
                double clock = isArm && !order.isControl() ? effect : 0;
                sums[isArm ? 1 : 0] += Math.exp(state + day + drift + clock + 0.03 * random.nextGaussian()) / 2;
            }
            rounds.add(new Round(index, "", order.isControl(), measures(sums[0], random), measures(sums[1], random)));
            Judgement judgement = new Judgement(rounds, until.metric());
            compared += order.isControl() ? 0 : 1;
            if (!order.isControl() && looks.isDue(compared)) {
                double now = looks.take(compared);
                share = judgement.difference("cpu", now).orElseThrow().isKnownTo(4) ? now : 1;
            }
        }
        double left = share < 1 ? share : looks.rest();
        return new Ended(compared, new Judgement(rounds, until.metric()).differences(left));
    }

    private static Map<String, Measure> measures(double value, Random random) {
        return Map.of(
                METRICS.get(0), new Measure("us a request", value),
                METRICS.get(1), new Measure("ms", value * (1 + 0.01 * random.nextGaussian())),
                METRICS.get(2), new Measure("ms", value * (1 + 0.2 * Math.abs(random.nextGaussian()))));
    }
}
