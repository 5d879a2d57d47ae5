package io.escapement.ab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.escapement.ab.compare.Difference;
import io.escapement.ab.compare.Disturbance;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Value;
import io.escapement.ab.fleet.Instance.Loss;
import io.escapement.ab.report.SimulatedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole fleets, whose instances differ from each other by far more than clocks make them differ. */
class FleetReportTest {
    private static final int PERIODS = 24;
    private static final int FLEETS = 200;
    private static final FleetPlan PLAN = plan(null);
    /** A host of which one period in twenty costs three times as much. */
    private static final String DISTURBED = "disturbed";

    private static FleetPlan plan(String unit) {
        return new FleetPlan(
                "job=\"a\"",
                "arm{x=\"1\"}",
                "cpu",
                "requests",
                "latency",
                600,
                60,
                unit,
                List.of("clock"),
                1_000,
                100_000);
    }

    private static Instance instance(String host, String clock, double effect, Random random) {
        return instance(host, clock, effect, random, random, new double[PERIODS]);
    }

    /**
     * @param coins says which clock comes first
     * @param shared noise of the periods, which the instance has together with others
     */
    private static Instance instance(
            String host, String clock, double effect, Random random, Random coins, double[] shared) {
        Map<String, String> labels =
                Map.of("instance", host + ":" + random.nextInt(65_536), "job", "a", "clock", clock);
        Instance instance = new Instance(PLAN, labels, shared.length);
        double cost = Math.exp(random.nextGaussian());
        boolean isFirstCached = false;
        double state = 0;
        for (int period = 0; period < shared.length; period++) {
            isFirstCached = period % 2 == 0 ? coins.nextBoolean() : isFirstCached;
            boolean isCached = isFirstCached == (period % 2 == 0);
            double requests = 1_000 * Math.exp(0.5 * Math.sin(period / 3.0) + 0.1 * random.nextGaussian());
            put(instance, period, isCached ? 1 : 0);
            instance.put(Figure.REQUESTS, period, requests);
            state = 0.8 * state + 0.03 * random.nextGaussian();
            boolean isDisturbed = host.startsWith(DISTURBED) && random.nextInt(20) == 0;
            double noise = Math.exp(shared[period] + state + 0.03 * random.nextGaussian()) * (isDisturbed ? 3 : 1);
            double worth = isCached ? Math.exp(effect) : 1;
            instance.put(Figure.CPU_SECONDS, period, requests * cost * noise * worth / 1_000);
            instance.put(Figure.LATENCY_COUNT, period, requests);
            double otherNoise = Math.exp(shared[period] + 0.05 * random.nextGaussian());
            instance.put(Figure.LATENCY_SECONDS, period, requests * cost * otherNoise * worth / 100);
        }
        return instance;
    }

    /** What instances of a host, or a whole fleet, have in common: in half of its size what was before. */
    private static double[] sharedNoise(int periods, double size, Random random) {
        double[] shared = new double[periods];
        for (int period = 0; period < periods; period++) {
            shared[period] = (period > 0 ? shared[period - 1] / 2 : 0) + size * random.nextGaussian();
        }
        return shared;
    }

    /** So many hosts with so many instances, that share what a host has, and its coin or that of the fleet, or none. */
    private static List<Instance> hosts(
            int hosts, int perHost, Coin coin, int periods, double effect, String name, int seed) {
        Random random = new Random(seed);
        double[] ofFleet = sharedNoise(periods, coin == Coin.FLEET ? 0.1 : 0.02, random);
        List<Instance> instances = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            double[] shared = sharedNoise(periods, perHost > 1 ? 0.1 : 0, random);
            Arrays.setAll(shared, period -> shared[period] + ofFleet[period]);
            long ofHost = random.nextLong();
            for (int each = 0; each < perHost; each++) {
                Random coins = switch (coin) {
                    case OWN -> random;
                    case HOST -> new Random(ofHost);
                    case FLEET -> new Random(~seed);
                };
                instances.add(instance(name + host, "slow", effect, random, coins, shared));
            }
        }
        return instances;
    }

    /** The owner of the schedule's coin: instances of a host that have one name share a coin. */
    private enum Coin {
        OWN,
        HOST,
        FLEET
    }

    @ParameterizedTest
    @CsvSource({"1, 6, OWN", "1, 6, HOST", "3, 6, HOST", "6, 1, FLEET"})
    void byPairsNothingIsFoundWhereInstancesShareWhatAHostHasOrTheirCoin(int hosts, int perHost, Coin coin) {
        assertThat(wronglyFound(plan("pair"), hosts, perHost, coin))
                .isLessThanOrEqualTo(Disturbance.mostFindings(FLEETS));
    }

    @ParameterizedTest
    @CsvSource({"12, 6, OWN", "12, 6, HOST"})
    void byHostsNothingIsFoundWhereInstancesShareWhatAHostHas(int hosts, int perHost, Coin coin) {
        assertThat(wronglyFound(PLAN, hosts, perHost, coin)).isLessThanOrEqualTo(Disturbance.mostFindings(FLEETS));
    }

    private static long wronglyFound(FleetPlan plan, int hosts, int perHost, Coin coin) {
        return IntStream.range(0, FLEETS)
                .parallel()
                .filter(seed ->
                        report(plan, hosts(hosts, perHost, coin, 2 * PERIODS, 0, "host", seed))
                                .comparison()
                                .differences()
                                .stream()
                                .anyMatch(Difference::isFound))
                .count();
    }

    /** As where the option {@code instance} has one value everywhere. */
    @Test
    void hostsThatShareACoinCountAsOneAndTheReportSaysSo() {
        FleetReport report = report(hosts(6, 1, Coin.FLEET, 2 * PERIODS, -0.3, "host", 1));

        assertThat(report.units()).isOne();
        assertThat(report.comparison().isAnswered()).isFalse();
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("5 hosts had the clock of another in each pair: they share its coin, and count as one.");
        assertThat(report(hosts(6, 1, Coin.OWN, 2 * PERIODS, -0.3, "host", 1)).text())
                .doesNotContain("share its coin");
    }

    /** As docs/fleet.md has it of errors, coverage and power, there of more fleets. */
    @Test
    @Tag("long")
    void theTable() {
        System.out.println(
                "Hosts, instances of each, whose coin, pairs, unit: of 100 fleets without an effect, how many"
                        + " find anything; coverage of a tenth less processor time; found of it.");
        for (String name : List.of("host", DISTURBED)) {
            row(name, 7, 1, Coin.OWN, 24, null, 300);
            row(name, 12, 6, Coin.HOST, 12, null, 300);
            row(name, 40, 1, Coin.OWN, 12, null, 300);
            row(name, 1, 1, Coin.OWN, 6, "pair", 300);
            row(name, 1, 1, Coin.OWN, 12, "pair", 300);
            row(name, 1, 1, Coin.OWN, 72, "pair", 300);
            row(name, 1, 6, Coin.HOST, 12, "pair", 300);
            row(name, 3, 6, Coin.OWN, 12, "pair", 300);
            row(name, 6, 1, Coin.FLEET, 24, "pair", 300);
        }
    }

    private static void row(String name, int hosts, int perHost, Coin coin, int pairs, String unit, int fleets) {
        long errors = IntStream.range(0, fleets)
                .parallel()
                .filter(seed ->
                        report(plan(unit), hosts(hosts, perHost, coin, 2 * pairs, 0, name, seed))
                                .comparison()
                                .differences()
                                .stream()
                                .anyMatch(Difference::isFound))
                .count();
        List<Difference> withEffect = IntStream.range(0, fleets)
                .parallel()
                .mapToObj(seed ->
                        cpu(report(plan(unit), hosts(hosts, perHost, coin, 2 * pairs, Math.log(0.9), name, seed))))
                .toList();
        long held = withEffect.stream()
                .filter(each -> each.percent().low() <= -10 && each.percent().high() >= -10)
                .count();
        long found = withEffect.stream().filter(Difference::isFound).count();
        System.out.printf(
                Locale.ROOT,
                "%s: %d x %d %s, %d pairs, %s: %.1f | %.1f | %.0f%n",
                name,
                hosts,
                perHost,
                coin,
                pairs,
                unit,
                100.0 * errors / fleets,
                100.0 * held / fleets,
                100.0 * found / fleets);
        assertThat(errors).isLessThanOrEqualTo(Disturbance.mostFindings(fleets));
    }

    private static void put(Instance instance, int period, double arm) {
        instance.put(Figure.LEAST_ARM, period, arm);
        instance.put(Figure.MOST_ARM, period, arm);
        instance.put(Figure.SCRAPES, period, 40);
        instance.put(Figure.SCRAPES_OF_TWO, period, 89);
        instance.put(Figure.SERVED_SECONDS, period, 540);
        instance.put(Figure.CPU_SECONDS, period, 1);
        instance.put(Figure.REQUESTS, period, 100);
        instance.put(Figure.LATENCY_COUNT, period, 100);
        instance.put(Figure.LATENCY_SECONDS, period, 1);
    }

    private static FleetReport report(List<Instance> instances) {
        return report(PLAN, instances);
    }

    private static FleetReport report(FleetPlan plan, List<Instance> instances) {
        instances.forEach(Instance::count);
        return FleetReport.of(plan, instances, Set.of());
    }

    private static Difference cpu(FleetReport report) {
        return SimulatedRun.difference(report.comparison(), "cpu");
    }

    @Test
    void whereThereIsNothingToFindOneFleetInTwentyFindsAnythingAtMost() {
        int found = 0;
        for (int fleet = 0; fleet < FLEETS; fleet++) {
            List<Difference> differences = report(fleet(fleet, 0)).comparison().differences();
            assertThat(differences)
                    .extracting(Difference::metric)
                    .containsExactly("requests/s", "cpu", "mean", "cpu where clock=fine", "cpu where clock=slow");
            found += differences.stream().anyMatch(Difference::isFound) ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(Disturbance.mostFindings(FLEETS));
    }

    @Test
    void whatClocksAreWorthIsFoundAndWhereTheyAreWorthNothingItIsTold() {
        int found = 0;
        int held = 0;
        for (int fleet = 0; fleet < 200; fleet++) {
            FleetReport report = report(fleet(fleet, Math.log(0.9)));
            Difference slow = group(report, "slow");
            found += slow.isFound() ? 1 : 0;
            held += slow.percent().low() <= -10 && slow.percent().high() >= -10 ? 1 : 0;
            assertThat(Math.abs(group(report, "fine").percent().estimate())).isLessThan(6);
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

    private static Difference group(FleetReport report, String value) {
        return SimulatedRun.difference(report.comparison(), "cpu where clock=" + value);
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
        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("Verdict: none. It takes 6 hosts that had both clocks, with figures of each. Of fewer, --unit"
                        + " pair speaks.");
    }

    /** Of one host, whose coins are those of its twelve pairs of periods. */
    @Test
    void byItsPairsOneHostIsJudgedAndNothingIsFoundWhereNothingIs() {
        int found = 0;
        int wronglyFound = 0;
        for (int seed = 0; seed < FLEETS; seed++) {
            FleetReport report = report(plan("pair"), List.of(instance(DISTURBED, "slow", -0.1, new Random(seed))));
            found += cpu(report).isFound() ? 1 : 0;
            FleetReport without = report(plan("pair"), List.of(instance(DISTURBED, "slow", 0, new Random(seed))));
            wronglyFound += without.comparison().differences().stream().anyMatch(Difference::isFound) ? 1 : 0;
            assertThat(report.units()).isEqualTo(PERIODS / 2);
        }
        assertThat(found).as("found").isGreaterThan(FLEETS / 2);
        assertThat(wronglyFound).isLessThanOrEqualTo(Disturbance.mostFindings(FLEETS));
    }

    @Test
    void byPairsItSpeaksOfTheseInstancesOnly() {
        FleetReport report = report(plan("pair"), fleet(3, -0.3));

        assertThat(report.text().replaceAll("\n {2}", " "))
                .contains("it speaks of these 24 in this time, and of no others.");
    }

    @Test
    void aPairThatDoesNotCountIsCountedByItsReason() {
        Instance instance = new Instance(PLAN, Map.of("instance", "h:1", "job", "a"), 16);
        for (int period = 0; period < 14; period++) {
            put(instance, period, period % 2);
        }
        instance.put(Figure.MOST_ARM, 0, 1);
        instance.put(Figure.SERVED_SECONDS, 3, 200);
        instance.put(Figure.CPU_RESETS, 5, 1);
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
        assertThat(instance.pairs).hasSize(1);
    }

    /** Of a scrape each 13.5 s: 40 in what counts of a period, and 525 s between the first and the last. */
    @ParameterizedTest
    @CsvSource({
        "SCRAPES, 32, ",
        "SCRAPES, 31, MISSED_SCRAPES",
        "SERVED_SECONDS, 421, ",
        "SERVED_SECONDS, 419, OVERRULED",
        "CPU_RESETS, 1, RESTARTED",
        "REQUEST_RESETS, 1, RESTARTED",
        "LATENCY_RESETS, 1, RESTARTED",
        "AGENT_COPIES, 2, TWICE",
        "CPU_COPIES, 2, TWICE",
        "REQUEST_COPIES, 2, TWICE",
        "LATENCY_COPIES, 2, TWICE"
    })
    void aPairCountsOrIsLostByWhatItsFiguresSay(Figure figure, double value, Loss loss) {
        Instance instance = new Instance(PLAN, Map.of("instance", "h:1", "job", "a"), 2);
        put(instance, 0, 0);
        put(instance, 1, 1);
        instance.put(figure, 1, value);

        instance.count();

        assertThat(instance.lost).isEqualTo(loss == null ? Map.of() : Map.of(loss, 1));
        assertThat(instance.pairs.isEmpty()).isEqualTo(loss != null);
    }

    @Test
    void aRestartIsLookedForInTheWholePairAndBeforeIt() {
        assertThat(PLAN.resets("cpu")).isEqualTo("sum by (job, instance) (resets(cpu{job=\"a\"}[1259s]))");
    }

    /** A server's increase goes beyond the samples, here by a tenth, which the processor time is not counted over. */
    @Test
    void aNativeHistogramCountsBetweenItsSamplesAsTheProcessorTimeDoes() {
        Instance instance = new Instance(plan("pair"), Map.of("instance", "h:1", "job", "a"), 2);
        for (int period = 0; period < 2; period++) {
            put(instance, period, period);
            instance.put(Figure.CPU_INCREASE, period, 1.1);
            instance.put(Figure.LATENCY_COUNT, period, 110);
            instance.put(Figure.LATENCY_SECONDS, period, 1.1);
        }

        instance.count();

        Map<Metric, Value> values = instance.pairs.get(0).cached().values();
        assertThat(values.get(Metric.MEAN).value()).isCloseTo(10, within(1e-9));
        assertThat(instance.pairs.get(0).cached().requests().timedCount()).isCloseTo(100, within(1e-9));
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
        assertThat(report.lost()).isEqualTo(Map.of(Loss.ONE_CLOCK, 12 * PERIODS / 2));
        assertThat(report.text())
                .contains("144 in which the agent had nothing to do")
                .doesNotContain("clock=fine");
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
