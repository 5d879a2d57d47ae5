package io.escapement.ab.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.fleet.Instance.Loss;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Disturbance;
import io.escapement.ab.report.SimulatedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole fleets, whose instances differ from each other by far more than clocks make them differ. */
class FleetReportTest {
    private static final int PERIODS = 24;
    private static final int FLEETS = 800;
    private static final FleetPlan PLAN = new FleetPlan(
            "job=\"a\"", "arm{x=\"1\"}", "cpu", "requests", "latency", 600, 60, null, List.of("clock"), 1_000, 100_000);

    private static Instance instance(String host, String clock, double effect, Random random) {
        Instance instance = new Instance(PLAN, Map.of("instance", host + ":8080", "job", "a", "clock", clock), PERIODS);
        double cost = Math.exp(random.nextGaussian());
        boolean isFirstCached = false;
        for (int period = 0; period < PERIODS; period++) {
            isFirstCached = period % 2 == 0 ? random.nextBoolean() : isFirstCached;
            boolean isCached = isFirstCached == (period % 2 == 0);
            double requests = 1_000 * Math.exp(0.5 * Math.sin(period / 3.0) + 0.1 * random.nextGaussian());
            put(instance, period, isCached ? 1 : 0);
            instance.put(Figure.REQUESTS, period, requests);
            double noise = Math.exp(0.05 * random.nextGaussian());
            double worth = isCached ? Math.exp(effect) : 1;
            instance.put(Figure.CPU_SECONDS, period, requests * cost * noise * worth / 1_000);
            instance.put(Figure.LATENCY_COUNT, period, requests);
            double otherNoise = Math.exp(0.05 * random.nextGaussian());
            instance.put(Figure.LATENCY_SECONDS, period, requests * cost * otherNoise * worth / 100);
        }
        return instance;
    }

    private static void put(Instance instance, int period, double arm) {
        instance.put(Figure.LEAST_ARM, period, arm);
        instance.put(Figure.MOST_ARM, period, arm);
        instance.put(Figure.SCRAPES, period, 40);
        instance.put(Figure.SCRAPES_OF_TWO, period, 89);
        instance.put(Figure.RESETS, period, 0);
        instance.put(Figure.SERVED_SECONDS, period, 540);
        instance.put(Figure.CPU_SECONDS, period, 1);
        instance.put(Figure.REQUESTS, period, 100);
        instance.put(Figure.LATENCY_COUNT, period, 100);
        instance.put(Figure.LATENCY_SECONDS, period, 1);
    }

    private static FleetReport report(List<Instance> instances) {
        instances.forEach(Instance::count);
        return FleetReport.of(PLAN, instances, Set.of());
    }

    private static Difference cpu(FleetReport report) {
        return SimulatedRun.difference(report.comparison(), "cpu");
    }

    @Test
    void whereThereIsNothingToFindOneFleetInTwentyFindsAnythingAtMost() {
        int found = 0;
        for (int fleet = 0; fleet < FLEETS; fleet++) {
            List<Difference> differences = report(fleet(fleet, 0)).comparison().differences();
            assertThat(differences).extracting(Difference::metric).containsExactly("requests/s", "cpu", "mean");
            found += differences.stream().anyMatch(Difference::detected) ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(Disturbance.mostFindings(FLEETS));
    }

    @Test
    void whatClocksAreWorthIsFoundAndWhereTheyAreWorthNothingItIsTold() {
        int found = 0;
        int held = 0;
        for (int fleet = 0; fleet < 200; fleet++) {
            FleetReport report = report(fleet(fleet, Math.log(0.9)));
            Difference slow = group(report, "slow").cpu();
            found += slow.detected() ? 1 : 0;
            held += slow.percent().low() <= -10 && slow.percent().high() >= -10 ? 1 : 0;
            assertThat(Math.abs(group(report, "fine").cpu().percent().estimate()))
                    .isLessThan(6);
        }
        assertThat(found).isGreaterThan(190);
        assertThat(held).isGreaterThan(180);
    }

    /** Of hosts of which every second has a slow clock. */
    private static List<Instance> fleet(int seed, double effectWhereSlow) {
        Random random = new Random(seed);
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            boolean isSlow = i % 2 == 0;
            instances.add(instance("host" + i, isSlow ? "slow" : "fine", isSlow ? effectWhereSlow : 0, random));
        }
        return instances;
    }

    private static FleetReport.Group group(FleetReport report, String value) {
        return report.groups().stream()
                .filter(group -> group.value().equals(value))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void instancesOfOneHostCountAsOne() {
        Random random = new Random(1);
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            instances.add(instance("only", "slow", -0.3, random));
        }
        FleetReport report = report(instances);

        assertThat(report.units()).isEqualTo(1);
        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text())
                .contains("Verdict: none. It takes 6 hosts that had both clocks, with figures of each.");
    }

    @Test
    void aPairThatDoesNotCountIsCountedByItsReason() {
        Instance instance = new Instance(PLAN, Map.of("instance", "h:1", "job", "a"), 16);
        for (int period = 0; period < 14; period++) {
            put(instance, period, period % 2);
        }
        instance.put(Figure.MOST_ARM, 0, 1);
        instance.put(Figure.SERVED_SECONDS, 3, 200);
        instance.put(Figure.RESETS, 4, 1);
        instance.put(Figure.SCRAPES, 7, 20);
        instance.put(Figure.CPU_SECONDS, 9, Double.NaN);
        instance.put(Figure.SERVED_SECONDS, 12, Double.NaN);

        instance.count();

        assertThat(instance.lost)
                .containsEntry(Loss.SWITCHED, 1)
                .containsEntry(Loss.OVERRULED, 1)
                .containsEntry(Loss.RESTARTED, 1)
                .containsEntry(Loss.MISSED_SCRAPES, 3)
                .hasSize(4);
        assertThat(instance.compared.isEmpty()).isFalse();
        assertThat(instance.control.isEmpty()).isTrue();
    }

    /** Of a scrape each 13.5 s: 40 in what counts of a period, and 525 s between the first and the last. */
    @ParameterizedTest
    @CsvSource({
        "SCRAPES, 32, ",
        "SCRAPES, 31, MISSED_SCRAPES",
        "SERVED_SECONDS, 421, ",
        "SERVED_SECONDS, 419, OVERRULED"
    })
    void fourFifthsOfTheScrapesAndOfTheTimeMakeAPeriod(Figure figure, double value, Loss loss) {
        Instance instance = new Instance(PLAN, Map.of("instance", "h:1", "job", "a"), 2);
        put(instance, 0, 0);
        put(instance, 1, 1);
        instance.put(figure, 1, value);

        instance.count();

        assertThat(instance.lost).isEqualTo(loss == null ? Map.of() : Map.of(loss, 1));
        assertThat(instance.compared.isEmpty()).isEqualTo(loss != null);
    }

    @Test
    void whereTheAgentDoesNothingBothArmsHaveOneClock() {
        List<Instance> instances = fleet(3, Math.log(0.8));
        for (int i = 1; i < instances.size(); i += 2) {
            for (int period = 0; period < PERIODS; period++) {
                instances.get(i).put(Figure.SERVED_SECONDS, period, 0);
            }
        }
        FleetReport report = report(instances);

        assertThat(report.compared()).isEqualTo(12);
        assertThat(cpu(report).percent().high()).isLessThan(-15);
        assertThat(cpu(report).controlPercent().low()).isNegative();
        assertThat(cpu(report).controlPercent().high()).isPositive();
        assertThat(group(report, "fine").cpu()).isNull();
        assertThat(report.text()).contains("too few").doesNotContain("not to be trusted");
    }

    @Test
    void anInstanceThatAnswersNothingHasNoPartInWhatARequestCosts() {
        Difference without = cpu(report(fleet(3, Math.log(0.8))));
        List<Instance> instances = fleet(3, Math.log(0.8));
        Instance standby = instance("a-standby", "slow", 2, new Random(2));
        for (int period = 0; period < PERIODS; period++) {
            standby.put(Figure.REQUESTS, period, 0);
        }
        instances.add(0, standby);

        assertThat(cpu(report(instances)).percent()).isEqualTo(without.percent());
    }

    @Test
    void labelsAreAddedToEachSeries() {
        assertThat(PLAN.window("cpu")).isEqualTo("cpu{job=\"a\"}[539s] offset 1s");
        assertThat(PLAN.window(PLAN.arm())).isEqualTo("arm{x=\"1\",job=\"a\"}[539s] offset 1s");
    }
}
