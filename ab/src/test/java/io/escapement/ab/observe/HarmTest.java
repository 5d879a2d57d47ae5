package io.escapement.ab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Difference;
import io.escapement.ab.compare.Disturbance;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.Service;
import io.escapement.ab.service.StubBeans;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two hours of a service, simulated, which the cached clock does harm or not. */
class HarmTest {
    private static final double TWO_HOURS = 7_200;
    private static final int REQUESTS_A_SECOND = 200;

    /** What a request costs in processor time. */
    private static final double CPU_SECONDS = 0.001;

    /** What happens to the service whichever clock it has. */
    private enum World {
        QUIET(0, 0, 0),
        /** Now and then something takes up to five times as long, or lets requests fail, for seconds or minutes. */
        SHORT_BURSTS(600, 30, 0.3),
        LONG_BURSTS(1_800, 300, 0.3),
        /** Traffic and what a request costs depend on what they were a moment ago. */
        RESTLESS(0, 0, 0.5),
        /** One in a hundred times the page can't be read. */
        FLAKY_PAGE(0, 0, 0);

        private final double everySeconds;
        private final double longestSeconds;
        private final double restlessness;

        World(double everySeconds, double longestSeconds, double restlessness) {
            this.everySeconds = everySeconds;
            this.longestSeconds = longestSeconds;
            this.restlessness = restlessness;
        }
    }

    /** What the cached clock does. */
    private enum Effect {
        NONE,
        TWICE_THE_PROCESSOR_TIME,
        FAILURES,
        /** In the first half minute after a switch, which does not count. */
        FAILURES_AT_FIRST,
        NO_ANSWER,
        HALF_THE_PROCESSOR_TIME;

        private boolean isHarm() {
            return this != NONE && this != HALF_THE_PROCESSOR_TIME;
        }
    }

    private static final class SimulatedService implements Traffic, Observation.Time {
        private final Random random;
        private final World world;
        private final Effect effect;
        private double seconds;
        private double requests;
        private double failed;
        private double cpuSeconds;
        private double state;
        private double burstEnd;
        private double burstSize;
        private double engagedAt;
        private boolean isEngaged;
        private boolean isLeftBypassed;
        /** So often the agent does not hear that it shall stay bypassed. */
        private int deafness;

        private double harmedSeconds;

        private SimulatedService(long seed, World world, Effect effect) {
            random = new Random(seed);
            this.world = world;
            this.effect = effect;
        }

        private Outcome run() throws Exception {
            ObservationPlan plan = new ObservationPlan(
                    30, effect == Effect.FAILURES_AT_FIRST ? 35 : 5, TWO_HOURS, random.nextLong(), false);
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            try (Service service = StubBeans.service(
                    () -> 1,
                    attribute -> attribute.equals("ProcessCpuTime") ? (long) (1e9 * cpuSeconds) : 1,
                    this::called)) {
                return new Observation(service, this, plan, nowhere, new StopSignal("ab"), this).run();
            }
        }

        private void called(String operation) {
            if (operation.equals("bypass") && deafness-- > 0) {
                throw new IllegalStateException("it does not answer");
            }
            engagedAt = isEngaged ? engagedAt : seconds;
            isEngaged = operation.equals("engageFor");
            isLeftBypassed = operation.equals("bypass");
        }

        @Override
        public double seconds() {
            return seconds;
        }

        @Override
        public void sleep(double wanted) {
            seconds += wanted;
            state = Math.pow(0.9, wanted) * state
                    + world.restlessness * Math.sqrt(wanted) * 0.2 * random.nextGaussian();
            boolean isBurst = seconds < burstEnd;
            if (!isBurst
                    && random.nextDouble() < wanted / Math.max(1e-9, world.everySeconds)
                    && world.everySeconds > 0) {
                burstEnd = seconds + world.longestSeconds * random.nextDouble();
                burstSize = random.nextDouble();
            }
            double count = wanted * REQUESTS_A_SECOND * Math.exp(state);
            requests += count;
            boolean isHarmed =
                    isEngaged && effect.isHarm() && !(effect == Effect.FAILURES_AT_FIRST && seconds > engagedAt + 30);
            harmedSeconds += isHarmed ? wanted : 0;
            failed += count * (isBurst ? burstSize : 0.001);
            failed += isHarmed && effect.name().startsWith(Effect.FAILURES.name()) ? 0.05 * count : 0;
            cpuSeconds += count
                    * CPU_SECONDS
                    * Math.exp(0.3 * state + 0.1 * random.nextGaussian())
                    * (isBurst ? 1 + 4 * burstSize : 1)
                    * (isHarmed && effect == Effect.TWICE_THE_PROCESSOR_TIME ? 2 : 1)
                    * (isEngaged && effect == Effect.HALF_THE_PROCESSOR_TIME ? 0.5 : 1);
        }

        @Override
        public Requests read() {
            if (isEngaged && effect == Effect.NO_ANSWER) {
                sleep(10);
                throw new MeasurementException("no page");
            }
            if (world == World.FLAKY_PAGE && random.nextInt(100) == 0) {
                throw new MeasurementException("no page");
            }
            return new Requests(requests, failed, requests, requests, new TreeMap<>());
        }

        @Override
        public String description() {
            return "";
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneHarmlessRunInAHundredIsStoppedAtMostAndOneInTwentyFindsAnything(World world) {
        assertHarmless(world, 50);
    }

    @Test
    @Tag("long")
    void alsoInManyRuns() {
        for (World world : World.values()) {
            assertHarmless(world, 400);
        }
    }

    private static void assertHarmless(World world, int runs) {
        List<Outcome> outcomes = IntStream.range(0, runs)
                .parallel()
                .mapToObj(seed -> run(new SimulatedService(seed, world, Effect.NONE)))
                .toList();
        long stopped = outcomes.stream().filter(Outcome::isHarmed).count();
        long findings = outcomes.parallelStream()
                .filter(outcome -> Judgement.of(outcome.rounds()).comparison().differences().stream()
                        .anyMatch(Difference::isFound))
                .count();
        System.out.printf(
                Locale.ROOT,
                "%s: %.2f %% of two hours are stopped, and %.1f %% find something%n",
                world,
                100.0 * stopped / runs,
                100.0 * findings / runs);
        // But once in a thousand.
        assertThat((int) stopped)
                .isLessThanOrEqualTo(BinomialDistribution.of(runs, 0.01).inverseSurvivalProbability(0.001));
        assertThat((int) findings).isLessThanOrEqualTo(Disturbance.mostFindings(runs));
    }

    private static Outcome run(SimulatedService service) {
        try {
            return service.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"NONE", "HALF_THE_PROCESSOR_TIME"},
            mode = EnumSource.Mode.EXCLUDE)
    void harmEndsTheRunWithinAMinuteOfItAndLeavesTheAgentBypassed(Effect effect) {
        for (int seed = 0; seed < 20; seed++) {
            SimulatedService service = new SimulatedService(seed, World.QUIET, effect);
            Outcome outcome = run(service);

            assertThat(outcome.isHarmed()).as(outcome.end()).isTrue();
            assertThat(outcome.end()).startsWith("engaged does harm: ");
            assertThat(outcome.isWhole()).isFalse();
            assertThat(service.harmedSeconds).isLessThan(60);
            assertThat(service.isLeftBypassed).isTrue();
            assertThat(outcome.isLeftBypassed()).isTrue();
        }
    }

    @Test
    void aClockThatHelpsLosesOneRoundForThatAndEndsNoRun() {
        Outcome outcome = run(new SimulatedService(1, World.QUIET, Effect.HALF_THE_PROCESSOR_TIME));

        assertThat(outcome.isWhole()).as(outcome.end()).isTrue();
        assertThat(outcome.lostRounds()).isOne();
        assertThat(outcome.problems()).singleElement().asString().endsWith("afterwards it followed the clock");
    }

    /** Else the rounds that are left would speak for the side that loses those which go badly. */
    @Test
    void aBurstLosesRoundsOfEitherSide() {
        List<String> lost = IntStream.range(0, 200)
                .parallel()
                .mapToObj(seed -> run(new SimulatedService(seed, World.SHORT_BURSTS, Effect.NONE)))
                .flatMap(outcome -> outcome.problems().stream())
                .toList();
        double engaged =
                lost.stream().filter(each -> each.contains(": while engaged")).count();
        double bypassed =
                lost.stream().filter(each -> each.contains(": while bypassed")).count();

        assertThat(engaged).isGreaterThan(50);
        assertThat(Math.abs(engaged - bypassed)).isLessThan(3.3 * Math.sqrt(engaged + bypassed));
    }

    @Test
    void anAgentThatDoesNotHearIsToldAgainAndTheOutcomeSaysIfItNeverDid() {
        SimulatedService slow = new SimulatedService(1, World.QUIET, Effect.FAILURES);
        slow.deafness = 5;
        assertThat(run(slow).isLeftBypassed()).isTrue();
        assertThat(slow.isLeftBypassed).isTrue();

        SimulatedService deaf = new SimulatedService(1, World.QUIET, Effect.FAILURES);
        deaf.deafness = 1_000;
        Outcome outcome = run(deaf);
        assertThat(outcome.isHarmed()).isTrue();
        assertThat(outcome.isLeftBypassed()).isFalse();
        assertThat(outcome.problems())
                .anyMatch(each -> each.startsWith("the agent could not be told to stay bypassed"));
    }
}
