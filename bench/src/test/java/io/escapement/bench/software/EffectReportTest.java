package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.service.AgentFindings;
import io.escapement.bench.report.SomeConditions;
import io.escapement.bench.software.EffectOutcome.ServerProcess;
import io.escapement.bench.software.ProfileFigures.Site;
import io.escapement.bench.software.RunFigures.ClientFigures;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EffectReportTest {
    private static final ProfileFigures PROFILE =
            new ProfileFigures(3000, 4500, 2, List.of(), "packages=org.h2.engine", new ProfileFigures.Saves(0.4));

    /** While a thousand operations a second are done. */
    private static final ProfileFigures LEFT = new ProfileFigures(
            3000,
            4500,
            2,
            List.of(
                    new Site("nanos", "java.util.concurrent.FutureTask", "get", 2_000, 0, false),
                    new Site("nanos", "org.h2.engine.Session", "wait", 1_500, 0, false),
                    new Site("nanos", "org.h2.engine.Session", "wait", 1_500, 0, false),
                    new Site("millis", "org.h2.engine.Session", "now", 9_000, 0, true)),
            "",
            new ProfileFigures.Saves(0.0));

    /** Predicted are 20 to 30 %. */
    @Test
    void allOfARowIsComputedFromTheMeansOfTheProcesses() {
        String page = page(
                process(runs(99, 100, 150), runs(74, 75, 76), runs(60, 60, 60)),
                process(runs(120, 120, 120), runs(75, 75, 75), runs(60, 60, 60)));

        assertThat(page)
                // (110 - 75) of (110 - 60); (100 - 75) of (100 - 60); (120 - 75) of (120 - 60)
                .contains("| H2 (server) 2 | 110.0 | 75.0 | 60.0 | 70 % (63 to 75) |")
                .contains("| H2 (server) | 20 to 30 % | 32 % (25 to 38) | **missed**: 2 points too low | 45 % (")
                .contains("packages=org.h2.engine,mode=on");
    }

    @Test
    void whoReadsWhatIsLeftIsTheJdkOthersAndTheRest() {
        assertThat(page(process(runs(100), runs(75), runs(50))))
                .contains("| H2 (server) | 10.0 | 10.0 | 5.0 | 2.0 | 3.0 | `Session.wait` 3.0, `FutureTask.get` 2.0 |");
    }

    @Test
    void whereAPredictionMissedIsSaid() {
        assertThat(page(process(runs(100), runs(75), runs(50)))).contains("| 25 % | right | 50 % |");
        assertThat(page(process(runs(100), runs(85), runs(50)))).contains("| 15 % | **missed**: 5 points too high |");
    }

    @Test
    void aServerThatWasGivenUpSaysWhy() {
        EffectOutcome outcome = new EffectOutcome(Software.H2, "2", List.of(), "it died");

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
        return outcome(new ServerProcess(PROFILE, Map.of(Arm.CACHED, List.of(run)), PROFILE))
                .isClean();
    }

    @Test
    void aRoundGoesThereAndBackAndNeverHasTheCuredHostTwiceInARow() {
        assertThat(Arm.inRound(0)).containsExactly(Arm.REAL, Arm.CURED, Arm.CACHED);
        assertThat(Arm.inRound(1)).containsExactly(Arm.CACHED, Arm.CURED, Arm.REAL);
        assertThat(Arm.inRound(2)).isEqualTo(Arm.inRound(0));
    }

    private static ServerProcess process(List<RunFigures> real, List<RunFigures> cached, List<RunFigures> cured) {
        return new ServerProcess(PROFILE, Map.of(Arm.REAL, real, Arm.CACHED, cached, Arm.CURED, cured), LEFT);
    }

    /** Runs of a thousand operations, in a second, that took so many us of processor time each. */
    private static List<RunFigures> runs(long... processorMicros) {
        return LongStream.of(processorMicros)
                .mapToObj(micros -> new RunFigures(
                        new ClientFigures(1000, 0, 0, 1_000_000_000), micros * 1_000_000, 10_000, null, 0))
                .toList();
    }

    private static String page(ServerProcess... processes) {
        return page(outcome(processes));
    }

    private static EffectOutcome outcome(ServerProcess... processes) {
        return new EffectOutcome(Software.H2, "2", List.of(processes), null);
    }

    private static String page(EffectOutcome outcome) {
        return new EffectReport(SomeConditions.CONDITIONS, new EffectSettings(), List.of(outcome))
                .page()
                .markdown();
    }
}
