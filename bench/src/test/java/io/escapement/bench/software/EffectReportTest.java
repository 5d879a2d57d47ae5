package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;
import io.escapement.bench.software.EffectReport.Conditions;
import io.escapement.bench.software.EffectReport.Conditions.Load;
import io.escapement.bench.software.RunFigures.ClientFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EffectReportTest {
    private static final ProfileFigures PROFILE =
            new ProfileFigures(3000, 4500, 2, List.of(), "org.h2.engine", "wall", new ProfileFigures.Saves(0.4, 0));

    @Test
    void whatWasPredictedStandsBesideWhatWasMeasuredAndWhatACureGives() {
        String page = page(
                outcome(runs(100, 101, 99, 100, 100, 100), runs(70, 71, 69, 70, 70, 70), runs(60, 60, 60, 60, 60, 60)));

        assertThat(page)
                .contains("| H2 (server) 2 | 100.0 | 70.0 | 60.0 | 75 % (7")
                .contains(
                        "| H2 (server) | 20 to 30 % | 30 % (",
                        " | 40 % (", "packages=org.h2.engine,reads=wall,mode=on");
    }

    @Test
    void whereTheIntervalHoldsZeroNothingWasMeasured() {
        assertThat(page(outcome(runs(100, 110, 90, 100), runs(110, 90, 105, 95), runs(90, 95, 92, 91))))
                .contains("| H2 (server) | 20 to 30 % | no difference (");
    }

    @Test
    void ofOneRoundThereIsNoInterval() {
        assertThat(page(outcome(runs(100), runs(70), runs(60))))
                .contains("| H2 (server) 2 | 100.0 | 70.0 | 60.0 |  |", "| 30 % (one round) | 40 % (one round) |");
    }

    @Test
    void aServerThatWasGivenUpSaysWhy() {
        EffectOutcome outcome = new EffectOutcome(Software.H2, "2", null, null, Map.of(), "it died");

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
                new ReadCounts(0, 0),
                1_000,
                new AgentFindings("ENGAGED", "", 3_000, 1, 20, 0, 0, 0, 0, 1, 0, 70, 90, failedClasses),
                0,
                0.0);
        return new EffectOutcome(Software.H2, "2", PROFILE, null, Map.of(Arm.CACHED, List.of(run)), null).isClean();
    }

    @Test
    void whatIsLeftNamesTheOwnCodeThatReadsMost() {
        List<ProfileFigures.Site> sites = List.of(
                new ProfileFigures.Site("nanos", "com.acme.Timer", "tick", 2_000, 0.1, false),
                new ProfileFigures.Site("millis", "com.acme.Cache", "get", 9_000, 0, true));
        ProfileFigures left = new ProfileFigures(3000, 4500, 2, sites, "", "wall", new ProfileFigures.Saves(0, 0));
        EffectOutcome outcome = new EffectOutcome(
                Software.H2,
                "2",
                PROFILE,
                left,
                Map.of(Arm.REAL, runs(9), Arm.CACHED, runs(7), Arm.CURED, runs(6)),
                null);

        assertThat(page(outcome)).contains("| 2.0: `Timer.tick` |");
    }

    @Test
    void aLongOptionIsBrokenBetweenPackages() {
        String packages = String.join(":", Collections.nCopies(9, "org.springframework.boot"));
        ProfileFigures profile =
                new ProfileFigures(3000, 4500, 2, List.of(), packages, "wall", new ProfileFigures.Saves(0.4, 0));

        String page = page(new EffectOutcome(Software.LOGBACK, "3", profile, null, Map.of(), null));

        assertThat(page.lines()).allMatch(line -> line.length() <= 120 || line.startsWith("|"));
        assertThat(page.replace("\n    ", "")).contains("packages=" + packages + ",reads=wall,mode=on\n");
    }

    @Test
    void aRoundGoesThereAndBackAndNeverHasTheCuredHostTwiceInARow() {
        assertThat(Arm.inRound(0)).containsExactly(Arm.REAL, Arm.CURED, Arm.CACHED);
        assertThat(Arm.inRound(1)).containsExactly(Arm.CACHED, Arm.CURED, Arm.REAL);
        assertThat(Arm.inRound(2)).isEqualTo(Arm.inRound(0));
    }

    @Test
    void aRunGoesOnWithTheServersOfAnEarlierOneOfTheSameConditions(@TempDir Path folder) throws IOException {
        EffectOutcome died = new EffectOutcome(Software.KAFKA, "4", null, null, Map.of(), "it died");
        new EffectReport(conditions("effect", 4), List.of(outcome(runs(100), runs(70), runs(60)), died)).write(folder);
        EffectOutcome kafka = new EffectOutcome(
                Software.KAFKA,
                "4",
                PROFILE,
                null,
                Map.of(Arm.REAL, runs(9), Arm.CACHED, runs(7), Arm.CURED, runs(6)),
                null);

        String page = EffectReport.in(folder, conditions("effect --software kafka", 4))
                .with(kafka)
                .markdown();

        assertThat(page)
                .contains("Made by `effect`, then by `effect --software kafka`.")
                .contains("| H2 (server) 2 | 100.0 | 70.0 | 60.0 |", "| Apache Kafka (broker) 4 | 9.0 | 7.0 | 6.0 |")
                .doesNotContain("FAILED");
        assertThat(EffectReport.in(folder, conditions("effect", 5)).outcomes()).isEmpty();
    }

    private static EffectOutcome outcome(List<RunFigures> real, List<RunFigures> cached, List<RunFigures> cured) {
        return new EffectOutcome(
                Software.H2, "2", PROFILE, null, Map.of(Arm.REAL, real, Arm.CACHED, cached, Arm.CURED, cured), null);
    }

    /** Runs of a thousand operations, in a second, that took so many us of processor time each. */
    private static List<RunFigures> runs(long... processorMicros) {
        return LongStream.of(processorMicros)
                .mapToObj(micros -> new RunFigures(
                        new ClientFigures(1000, 0, 0, 1_000_000_000),
                        new ReadCounts(0, 0),
                        micros * 1_000_000,
                        null,
                        0,
                        0.0))
                .toList();
    }

    private static String page(EffectOutcome outcome) {
        return new EffectReport(conditions("command", 4), List.of(outcome)).markdown();
    }

    private static Conditions conditions(String command, int rounds) {
        return new Conditions(
                command,
                new Environment("2026-01-01T00:00:00Z", "Linux", "tsc", 2, "processor", 1_000),
                "17",
                ClockMode.DEVICE,
                3_000,
                new Load(2, 8, 5),
                rounds);
    }
}
