package io.escapement.agent.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Written;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.serve.Agent;
import io.escapement.agent.verdict.Verdict;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

/** How long each clock was served as the schedule says. */
class ScheduleFollowerTest {
    private static final long PERIOD_MS = 300_000;
    private static final long NANOS_PER_MS = 1_000_000;

    /** 2026-01-01T00:00:00Z, from which on the clocks of {@code 7/5m} and shop-1 are cached, real, real, cached. */
    private static final long NEW_YEAR_MS = 1_767_225_600_000L;

    private static final long REAL_MS = NEW_YEAR_MS + PERIOD_MS;
    private static final long CACHED_AGAIN_MS = NEW_YEAR_MS + 3 * PERIOD_MS;

    /** How long before now it begins. */
    private static final long AGO_MS = 3_600_000;

    private static final Verdict VERDICT = Verdict.probe(1_000_000_000);

    private final AgentContext context = new AgentContext(
            Written.options("packages=com.acme,schedule=7/5m,instance=shop-1"),
            null,
            new AgentLog(new ByteArrayOutputStream()));
    private final AgentState state;
    private final ScheduleFollower schedule;
    private final long startNanos = System.nanoTime() - AGO_MS * NANOS_PER_MS;

    ScheduleFollowerTest() {
        Agent agent = new Agent(context, "found so");
        state = agent.state;
        schedule = agent.schedule;
        state.set(state.inputs().wanting(Wish.CACHED, "the clock is slow"));
    }

    /** Has it follow, so long after the start, and what it says be done. */
    private void follow(long wallMs, long monoMs) {
        schedule.follow(wallMs, startNanos + monoMs * NANOS_PER_MS);
        boolean isCached = ScheduleRule.isCached(7, PERIOD_MS, "shop-1", wallMs);
        state.change(isCached ? ClockState.ENGAGED : ClockState.BYPASSED, "by schedule");
    }

    private ClockFigures figures() {
        ClockFigures figures = new ClockFigures(context.options, VERDICT);
        schedule.addTo(figures);
        return figures;
    }

    @Test
    void eachClockHasItsTimeUpToTheEndOfThePeriod() {
        follow(NEW_YEAR_MS, 0);
        follow(NEW_YEAR_MS + 1_000, 1_000);
        follow(REAL_MS, PERIOD_MS);
        follow(REAL_MS + 2_000, PERIOD_MS + 2_000);
        follow(REAL_MS + PERIOD_MS, 2 * PERIOD_MS);

        assertThat(figures().scheduledCachedSeconds).isEqualTo(299);
        assertThat(figures().scheduledRealSeconds).isEqualTo(600);
    }

    @Test
    void ofATimeInWhichTheJvmWasStoppedOnlyTheRestOfThePeriodCounts() {
        follow(REAL_MS + 297_000, 0);
        follow(REAL_MS + 298_000, 1_000);
        follow(CACHED_AGAIN_MS, 2 * PERIOD_MS);

        assertThat(figures().scheduledRealSeconds).isEqualTo(2);
        assertThat(figures().scheduledCachedSeconds).isEqualTo(300);
    }

    @Test
    void theFiguresAreOfNowAndNeverGoBack() {
        follow(REAL_MS, AGO_MS - 102_000);
        follow(REAL_MS + 1_000, AGO_MS - 101_000);
        double first = figures().scheduledRealSeconds;
        assertThat(first).isGreaterThanOrEqualTo(101);
        // The watch has read the time before the figures were read.
        follow(REAL_MS + 2_000, AGO_MS - 100_000);
        double second = figures().scheduledRealSeconds;
        assertThat(second).isGreaterThanOrEqualTo(first).isLessThan(first + 100);
        state.change(ClockState.ENGAGED, "by request");
        assertThat(figures().scheduledRealSeconds).isEqualTo(second);
    }
}
