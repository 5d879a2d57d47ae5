package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Written;
import io.escapement.agent.verdict.Measured;
import io.escapement.agent.verdict.ReadCostOnAllCores;
import io.escapement.agent.verdict.Verdict;
import org.junit.jupiter.api.Test;

class DoctorReportTest {
    private static final int KEPT_BY_NODE_PROBLEM_DETECTOR = 80;
    private static final ReadCostOnAllCores WAITING = Measured.onAllCores(2, 1050, 2100);
    private static final ReadCostOnAllCores FREE = Measured.onAllCores(2, 27, 29.04);
    private static final ReadCostOnAllCores UNMEASURED = Measured.onAllCores(2, Double.NaN, Double.NaN);
    private static final ReadCostOnAllCores ONE_CORE = Measured.onAllCores(1, 27, 27);

    @Test
    void theLineSaysVerdictAndFiguresWithinWhatIsKept() {
        assertThat(DoctorReport.line(Measured.healthy(), FREE))
                .isEqualTo("clock healthy: tsc, 27 ns a read, 29 ns on all 2 cores (slow above 100 ns)")
                .hasSizeLessThanOrEqualTo(KEPT_BY_NODE_PROBLEM_DETECTOR);
        assertThat(DoctorReport.line(Measured.slow(), WAITING))
                .isEqualTo("clock slow: hpet, 1050 ns a read, 2100 ns on all 2 cores (slow above 100 ns)")
                .hasSizeLessThanOrEqualTo(KEPT_BY_NODE_PROBLEM_DETECTOR);
        assertThat(DoctorReport.line(Measured.unknown(), UNMEASURED))
                .isEqualTo("clock can't tell: xen, 150 ns a read (slow above 100 ns)");
        assertThat(DoctorReport.line(Measured.healthy(), ONE_CORE))
                .isEqualTo("clock healthy: tsc, 27 ns a read (slow above 100 ns)");
    }

    @Test
    void theTextSaysWhatAReadCostsOnAllCoresAndWhetherReadsWait() {
        assertThat(report(Measured.slow(), WAITING).text().lines())
                .contains("on all 2 cores:   2100 ns: reads wait for one another");
        assertThat(report(Measured.healthy(), FREE).text().lines()).contains("on all 2 cores:   29 ns");
        assertThat(report(Measured.healthy(), UNMEASURED).text().lines())
                .anyMatch(line -> line.startsWith("on all 2 cores:   not measured"));
        assertThat(report(Measured.healthy(), null).text().lines()).noneMatch(line -> line.startsWith("on all"));
        assertThat(report(Measured.healthy(), ONE_CORE).text().lines()).noneMatch(line -> line.startsWith("on all"));
    }

    @Test
    void theJsonHasTheSameFigures() {
        assertThat(report(Measured.slow(), WAITING).json())
                .contains("\"realReadNanos\":1050.0,\"realReadNanosAllCores\":2100.0,\"cores\":2,")
                .contains("\"leastMaxStalenessMillis\":null,");
        assertThat(report(Measured.slow(), UNMEASURED).json()).contains("\"realReadNanosAllCores\":null,\"cores\":2,");
        assertThat(report(Measured.healthy(), null).json()).contains("\"realReadNanosAllCores\":null,\"cores\":");
        assertThat(report(Measured.standingStill(), null).json()).contains("\"realReadNanos\":null,");
    }

    @Test
    void thatItIsOffIsSaidOnce() {
        LeastStaleness least = LeastStaleness.measure();
        AgentOptions off = Written.options("mode=off");
        assertThat(new DoctorReport(Measured.healthy(), FREE, least, off).text().lines())
                .contains("the agent would:  stay off: the clock is healthy; mode=off");
    }

    private static DoctorReport report(Verdict verdict, ReadCostOnAllCores allCores) {
        return new DoctorReport(verdict, allCores, LeastStaleness.measure(), Written.options(""));
    }
}
