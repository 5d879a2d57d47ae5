package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.escapement.ab.compare.Interval;
import io.escapement.ab.host.CommandRunner;
import io.escapement.ab.service.AgentFindings;
import io.escapement.bench.report.SomeConditions;
import io.escapement.bench.software.EffectOutcome.ServerProcess;
import io.escapement.bench.software.RunFigures.ClientFigures;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EffectReportTest {
    private static final ProfileFigures PROFILE = new ProfileFigures(3000, "packages=org.h2.engine");
    private static final Map<Arm, Double> MICROS = Map.of(Arm.REAL, 100.0, Arm.CACHED, 70.0, Arm.CURED, 60.0);

    @Test
    void aRowHasTheMeanOfTheProcessesAndWhereOneMoreIsToBeExpected() {
        String page = page(process(100, 70, 60), process(100, 75, 60), process(100, 65, 60));

        // 75, 62.5 and 87.5 %: a standard deviation of 12.5, times 4.303 (two degrees of freedom), times sqrt(4 / 3).
        assertThat(page)
                .contains("| H2 (server) 2 | 100.0 | 70.0 | 60.0 | 75 % (13 to 137) |")
                .contains("recovered (one more process, 95 %)", "packages=org.h2.engine,mode=on");
    }

    @Test
    void oneProcessAloneTellsNothingOfAnother() {
        assertThat(page(process(100, 70, 60))).contains("| 100.0 | 70.0 | 60.0 | 75 % |");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 9})
    void oneMoreProcessIsInItsIntervalInNineteenOfTwentyRuns(int processes) {
        Random random = new Random(processes);
        int runs = 20_000;
        long inside = IntStream.range(0, runs)
                .filter(run -> {
                    Interval predicted = EffectOutcome.predicted(DoubleStream.generate(random::nextGaussian)
                            .limit(processes)
                            .toArray());
                    double another = random.nextGaussian();
                    return predicted.low() <= another && another <= predicted.high();
                })
                .count();
        assertThat((double) inside / runs).isCloseTo(0.95, within(0.008));
    }

    @Test
    void aDriftMeetsAllClocksAlike() {
        double perBlock = 1.02;
        Map<Arm, List<RunFigures>> runs = new EnumMap<>(Arm.class);
        double drift = 1;
        for (int round = 0; round < new EffectSettings().rounds; round++) {
            for (Arm arm : Arm.inRound(round)) {
                runs.computeIfAbsent(arm, first -> new ArrayList<>()).add(run(MICROS.get(arm) * drift));
                drift *= perBlock;
            }
        }
        EffectOutcome outcome = outcome(new ServerProcess(PROFILE, runs));

        assertThat(outcome.predicted(RunFigures::processorMicros, EffectOutcome.RECOVERED)
                        .estimate())
                .isCloseTo(0.75, within(0.005));
    }

    @Test
    void aRoundGoesThereAndBackAndNeverHasTheCuredHostTwiceInARow() {
        assertThat(Arm.inRound(0)).containsExactly(Arm.REAL, Arm.CURED, Arm.CACHED);
        assertThat(Arm.inRound(1)).containsExactly(Arm.CACHED, Arm.CURED, Arm.REAL);
        assertThat(Arm.inRound(2)).isEqualTo(Arm.inRound(0));
    }

    @Test
    void anOddNumberOfRoundsIsRefused() {
        StringWriter said = new StringWriter();
        int status = CommandRunner.commandLine(new EffectCommand())
                .setErr(new PrintWriter(said))
                .execute("--rounds", "3");

        assertThat(status).isEqualTo(64);
        assertThat(said.toString()).contains("--rounds 3: must be even");
    }

    @Test
    void aServerThatWasGivenUpSaysWhy() {
        EffectOutcome outcome = outcome(process(100, 70, 60)).givenUp("it died");

        assertThat(page(outcome)).contains("| H2 (server) 2: **FAILED** |", "FAILED: it died");
        assertThat(outcome.isClean()).isFalse();
    }

    @Test
    void aWrongAnswerAFailedOperationOrAFailedClassIsADisturbance() {
        assertThat(clean(0, 0, 0)).isTrue();
        assertThat(clean(1, 0, 0)).isFalse();
        assertThat(clean(0, 1, 0)).isFalse();
        assertThat(clean(0, 0, 1)).isFalse();
    }

    private static boolean clean(long wrong, long failed, long failedClasses) {
        RunFigures run = new RunFigures(
                new ClientFigures(1000, wrong, failed, 1_000_000_000),
                1_000,
                0,
                new AgentFindings("ENGAGED", "", 3_000, 1, 20, 0, 0, 0, 0, 1, 0, 70, 90, failedClasses),
                0);
        return outcome(new ServerProcess(PROFILE, Map.of(Arm.CACHED, List.of(run))))
                .isClean();
    }

    private static ServerProcess process(double real, double cached, double cured) {
        return new ServerProcess(
                PROFILE,
                Map.of(Arm.REAL, List.of(run(real)), Arm.CACHED, List.of(run(cached)), Arm.CURED, List.of(run(cured))));
    }

    /** A thousand operations, in a second, that took so many us of processor time each. */
    private static RunFigures run(double processorMicros) {
        return new RunFigures(
                new ClientFigures(1000, 0, 0, 1_000_000_000), (long) (processorMicros * 1_000_000), 10_000, null, 0);
    }

    private static EffectOutcome outcome(ServerProcess... processes) {
        return new EffectOutcome(Software.H2, "2", List.of(processes), null);
    }

    private static String page(ServerProcess... processes) {
        return page(outcome(processes));
    }

    private static String page(EffectOutcome outcome) {
        return new EffectReport(SomeConditions.CONDITIONS, new EffectSettings(), List.of(outcome))
                .page()
                .markdown();
    }
}
