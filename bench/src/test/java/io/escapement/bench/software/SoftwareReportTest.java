package io.escapement.bench.software;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;
import io.escapement.bench.software.SoftwareReport.ClientFigures;
import io.escapement.bench.software.SoftwareReport.Load;
import io.escapement.bench.software.SoftwareReport.RunFigures;
import io.escapement.bench.software.SoftwareReport.SoftwareOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoftwareReportTest {
    @Test
    void aWrongAnswerAFailedOperationOrAFailedClassIsADisturbance() {
        assertThat(report(run(100, 0, 0, 0)).isClean()).isTrue();
        assertThat(report(run(100, 1, 0, 0)).isClean()).isFalse();
        assertThat(report(run(100, 0, 1, 0)).isClean()).isFalse();
        assertThat(report(run(100, 0, 0, 1)).isClean()).isFalse();
    }

    @Test
    void aServerThatWasGivenUpIsADisturbanceAndSaysWhy() {
        SoftwareReport report = report(new SoftwareOutcome("H2", "2", List.of(), List.of(), "it died"));

        assertThat(report.isClean()).isFalse();
        assertThat(report.markdown()).contains("| H2 | 2 | **FAILED** |", "it died");
    }

    @Test
    void theRowHasTheMedianRunOfEachArmAndAllWrongAnswers() {
        SoftwareOutcome outcome = new SoftwareOutcome(
                "H2",
                "2",
                List.of(run(100, 0, 0, 0), run(900, 0, 0, 0), run(200, 0, 0, 0)),
                List.of(run(400, 0, 0, 0), run(300, 2, 1, 0), run(800, 0, 0, 0)),
                null);

        assertThat(report(outcome).markdown())
                .contains("| H2 | 2 | 5,000 | 70 | 90 | 0 |", "| H2 | 0 | 3 | 200 | 400 | 2.00 | 5.00 | 2.50 |");
    }

    /** In a second, with a thousand reads of the wall clock. */
    private static RunFigures run(long operations, long wrong, long failed, long failedClasses) {
        AgentFindings agent =
                new AgentFindings("ENGAGED", "", 3_000, 1, 20, true, 0, 0, 0, 0, 1, 0, 70, 90, failedClasses);
        return new RunFigures(
                new ClientFigures(operations, wrong, failed, 1_000_000_000), new ReadCounts(1_000, 0), 5_000, agent);
    }

    private static SoftwareReport report(RunFigures with) {
        return report(new SoftwareOutcome("H2", "2", List.of(with), List.of(with), null));
    }

    private static SoftwareReport report(SoftwareOutcome outcome) {
        return new SoftwareReport("2026-01-01T00:00:00Z", "17", "device", 2, new Load(2, 1, 1), 3, List.of(outcome));
    }
}
