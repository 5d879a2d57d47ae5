package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;
import io.escapement.bench.software.SoftwareOutcome.ClientFigures;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import io.escapement.bench.software.SoftwareReport.Conditions;
import io.escapement.bench.software.SoftwareReport.Load;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoftwareReportTest {
    @Test
    void aWrongAnswerAFailedOperationOrAFailedClassIsADisturbance() {
        assertThat(report(run(100, 0, 0, 0)).outcomes().get(0).isClean()).isTrue();
        assertThat(report(run(100, 1, 0, 0)).outcomes().get(0).isClean()).isFalse();
        assertThat(report(run(100, 0, 1, 0)).outcomes().get(0).isClean()).isFalse();
        assertThat(report(run(100, 0, 0, 1)).outcomes().get(0).isClean()).isFalse();
    }

    @Test
    void aServerThatWasGivenUpIsADisturbanceAndSaysWhy() {
        SoftwareReport report = report(new SoftwareOutcome(Software.H2, "2", Map.of(), "it died"));

        assertThat(report.outcomes().get(0).isClean()).isFalse();
        assertThat(report.markdown())
                .contains("| H2 (server): **FAILED** |", "### H2 (server) 2\n\n**FAILED**", "it died");
    }

    @Test
    void aRowHasTheMediansOfItsArmAndAllWrongAnswers() {
        SoftwareOutcome outcome = outcome(Map.of(
                Arm.ABSENT, runs(100, 900, 200),
                Arm.MILLIS, runs(400, 400, 400),
                Arm.WALL, List.of(run(400, 0, 0, 0), run(300, 2, 1, 0), run(800, 0, 0, 2))));

        assertThat(report(outcome).markdown())
                .contains(
                        "| absent | 5.0 | 10.0 | 2,500 | 200 |  |  |  | 0 |",
                        "| millis | 2.5 | 5.0 | 1,250 | 400 | 70 | 90 | 0 | 0 |",
                        "| wall | 2.5 | 5.0 | 1,250 | 400 | 70 | 90 | 2 | 3 |");
    }

    @Test
    void aRatioWhoseIntervalHoldsOneIsCalledNoDifference() {
        SoftwareOutcome outcome = outcome(Map.of(
                Arm.ABSENT, runs(1000, 1010, 990, 1005, 995, 1000),
                Arm.MILLIS, runs(1040, 960, 1010, 990, 1030, 970),
                Arm.WALL, runs(2000, 2010, 1990, 2005, 1995, 2000)));

        List<String> rows = rows(outcome);

        assertThat(rows.get(0)).startsWith("| H2 (server) | no difference (0.").contains(" | 2.00 (");
        assertThat(rows.get(1)).startsWith("| H2 (server) | no difference (0.").contains(" | 0.50 (0.");
    }

    @Test
    void theIntervalIsWideWithFewRoundsAndMissingWithOne() {
        SoftwareOutcome twoRounds =
                outcome(Map.of(Arm.ABSENT, runs(100, 100), Arm.MILLIS, runs(120, 150), Arm.WALL, runs(120, 150)));
        SoftwareOutcome oneRound = outcome(Map.of(Arm.ABSENT, runs(100), Arm.MILLIS, runs(120), Arm.WALL, runs(150)));

        assertThat(rows(twoRounds).get(0)).startsWith("| H2 (server) | no difference (0.");
        assertThat(rows(oneRound).get(0)).isEqualTo("| H2 (server) | 1.20 (one round) | 1.50 (one round) |  |");
    }

    @Test
    void saysHowMuchOfTheProcessorsTheHostHeldBack() {
        assertThat(report(run(100, 0, 0, 0)).markdown()).contains("the host held back 20 % of the cores' time");
    }

    @Test
    void namesTheNanoPackagesOfAServerThatHasThem() {
        Map<Arm, List<RunFigures>> runs = new EnumMap<>(Arm.class);
        Arm.of(Software.ZOOKEEPER).forEach(arm -> runs.put(arm, runs(100, 200)));

        assertThat(report(new SoftwareOutcome(Software.ZOOKEEPER, "3", runs, null))
                        .markdown())
                .contains("`nano-packages=org.apache.zookeeper.common`", "| nano | ");
    }

    @Test
    void noLineIsLongerThanAPage() {
        Map<Arm, List<RunFigures>> runs = new EnumMap<>(Arm.class);
        Arm.of(Software.KAFKA).forEach(arm -> runs.put(arm, runs(100_000, 200_000, 50_000)));
        SoftwareReport report = report(new SoftwareOutcome(Software.KAFKA, "4", runs, null));

        assertThat(report.markdown().lines()).allMatch(line -> line.length() <= 120);
        assertThat(report.markdown().lines().filter(line -> line.startsWith("| Apache Kafka")))
                .hasSize(2);
    }

    /** The rows of operations a second and of processor time, as ratios. */
    private static List<String> rows(SoftwareOutcome outcome) {
        return report(outcome)
                .markdown()
                .lines()
                .filter(line -> line.startsWith("| H2 (server)"))
                .toList();
    }

    private static List<RunFigures> runs(long... operations) {
        return Arrays.stream(operations).mapToObj(each -> run(each, 0, 0, 0)).toList();
    }

    /** In a second, with a thousand reads of the wall clock, twice as many of the other, and half a processor. */
    private static RunFigures run(long operations, long wrong, long failed, long failedClasses) {
        AgentFindings agent =
                new AgentFindings("ENGAGED", "", 3_000, 1, 20, true, 0, 0, 0, 0, 1, 0, 70, 90, failedClasses);
        return new RunFigures(
                new ClientFigures(operations, wrong, failed, 1_000_000_000),
                new ReadCounts(1_000, 2_000),
                500_000_000,
                5_000,
                agent,
                0,
                0.4);
    }

    private static SoftwareReport report(RunFigures wall) {
        List<RunFigures> others = runs(100);
        return report(outcome(Map.of(Arm.ABSENT, others, Arm.MILLIS, others, Arm.WALL, List.of(wall))));
    }

    private static SoftwareOutcome outcome(Map<Arm, List<RunFigures>> runs) {
        return new SoftwareOutcome(Software.H2, "2", runs, null);
    }

    private static SoftwareReport report(SoftwareOutcome outcome) {
        Environment environment = new Environment("2026-01-01T00:00:00Z", "Linux", "tsc", 2, "processor", 1_000);
        Conditions conditions =
                new Conditions("real-software", environment, "17", ClockMode.DEVICE, 3_000, new Load(2, 1, 1), 3);
        return new SoftwareReport(conditions, List.of(outcome));
    }
}
