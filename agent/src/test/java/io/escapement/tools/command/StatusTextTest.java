package io.escapement.tools.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Written;
import io.escapement.agent.drift.DriftStatistics;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.rewrite.Rewritten;
import io.escapement.agent.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusTextTest {
    private final ClockFigures clock =
            new ClockFigures(Written.options("packages=a,max-staleness=20ms"), Verdict.probe(1_000_000_000));
    private final RewriteLedger ledger = new RewriteLedger();
    private NanoFigures nanos;

    @Test
    void saysSinceWhenTheAgentRunsWithWhatAndInWhichState() {
        clock.startTimeMillis = 1_795_748_299_000L;

        assertThat(lines())
                .startsWith("state:        ENGAGED: by request")
                .contains("rewritten:    0 call sites in 0 classes", "bound:        20 ms, not sampled yet")
                .endsWith(
                        "agent:        unknown, since 2026-11-27 02:58 UTC",
                        "options:      packages=a",
                        "              max-staleness=20ms")
                .noneMatch(line ->
                        line.startsWith("schedule") || line.startsWith("precision") || line.startsWith("drift"));
    }

    @Test
    void namesTheFirstClassesThatReadTheRealClockToo() {
        Rewritten.recordMixed(ledger, "com.acme.B", "com.acme.A");
        assertThat(lines())
                .contains("rewritten:    0 call sites in 0 classes; classes that read the real clock too: 2"
                        + " (com.acme.A, com.acme.B)");
        Rewritten.recordMixed(ledger, "com.acme.D", "com.acme.C");
        assertThat(lines()).anyMatch(line -> line.endsWith(": 4 (com.acme.A, com.acme.B, com.acme.C, ...)"));
    }

    @Test
    void namesTheFirstClassesThatStayRealWithTheReason() {
        for (String each : List.of("A", "B", "C", "D")) {
            Rewritten.recordReal(ledger, "org.foo." + each, "stamps");
        }
        assertThat(lines())
                .containsSequence(
                        "stays real:   4 classes that a late time would break",
                        "              org.foo.A (stamps)",
                        "              org.foo.B (stamps)",
                        "              org.foo.C (stamps)")
                .noneMatch(line -> line.contains("org.foo.D"));
    }

    @Test
    void saysWhichClockTheScheduleHasInForceAndForHowLong() {
        clock.instance = "shop-1";
        clock.scheduledArm = 0;
        clock.schedulePhaseSeconds = 12.3;
        clock.scheduledCachedSeconds = 1_800.4;
        clock.scheduledRealSeconds = 1_799.6;

        assertThat(lines())
                .contains(
                        "schedule:     says real since 12 s, to instance shop-1; has served the cached clock for 1,800"
                                + " s, the real one for 1,800 s");
    }

    @Test
    void showsInHowManySamplesTheBoundWasExceededAndHowOftenThatWasTheKernels() {
        clock.driftSampleCount = 4_131;
        clock.boundExceededCount = 2;
        clock.boundExceededByHostCount = 1;
        clock.driftMeanMillis = 1.114;
        clock.driftP99Millis = 4;
        clock.driftMaxMillis = 22;

        assertThat(lines())
                .contains(
                        "drift:        mean 1.114 ms, p99 4.0 ms, max 22 ms, of 4,131 samples",
                        "bound:        20 ms, exceeded in 2 of 4,131 samples (in 1 the kernel's own clock was as"
                                + " late)");
    }

    @Test
    void showsWhatIsKnownOfNanoTime() {
        DriftStatistics.Snapshot drifts = new DriftStatistics().snapshot();
        nanos = new NanoFigures(true, "by request", 20, 4, 0, 1, drifts, new RewriteLedger());

        assertThat(lines()).contains("nanoTime:     0 call sites; not sampled yet");
    }

    @Test
    void saysHowFarReadsAreBehindWhereTheCachedClockIsServed() {
        clock.add(ClockState.ENGAGED, "by request");
        clock.addPrecision(4, false);
        assertThat(lines())
                .contains("precision:    reads are 4 ms behind on average and 8 at most; tick=1ms has them right to the"
                        + " millisecond");
        clock.addPrecision(4, true);
        assertThat(lines()).contains("precision:    reads are right to the millisecond, by tick=1ms");

        clock.precisionMillis = Double.NaN;
        assertThat(lines()).noneMatch(line -> line.startsWith("precision"));
    }

    private List<String> lines() {
        clock.add(ClockState.ENGAGED, "by request");
        return StatusText.lines(clock, ledger, nanos);
    }
}
