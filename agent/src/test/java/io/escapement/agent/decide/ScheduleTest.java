package io.escapement.agent.decide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Others compute the rule, so it cannot change: what is tried is that it is this one, and not how even it is. */
class ScheduleTest {
    private static final long PERIOD_MS = 300_000;

    /** 2026-01-01T00:00:00Z, at which a pair of such periods begins. */
    private static final long NEW_YEAR_MS = 1_767_225_600_000L;

    @Test
    void itIsAsTheDocumentsSay() {
        assertThat(arms(new Schedule(7, PERIOD_MS, "shop-1"))).isEqualTo("CRRCCRRCCRRC");
        assertThat(arms(new Schedule(7, PERIOD_MS, "shop-2"))).isEqualTo("RCRCRCCRRCRC");
        assertThat(arms(new Schedule(8, PERIOD_MS, "shop-1"))).isEqualTo("RCRCRCCRRCCR");
    }

    /** Of the twelve periods from the new year on. */
    private static String arms(Schedule schedule) {
        StringBuilder arms = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            arms.append(schedule.isCached(NEW_YEAR_MS + i * PERIOD_MS) ? 'C' : 'R');
        }
        return arms.toString();
    }

    @Test
    void anybodyCanComputeIt() {
        for (int i = 0; i < 2_000; i++) {
            long ms = NEW_YEAR_MS + i * 77_777L;
            assertThat(new Schedule(i, PERIOD_MS, "i" + i % 7).isCached(ms))
                    .isEqualTo(ScheduleRule.isCached(i, PERIOD_MS, "i" + i % 7, ms));
        }
    }

    @Test
    void aPeriodLastsUntilTheNextBegins() {
        Schedule schedule = new Schedule(7, PERIOD_MS, "shop-1");
        assertThat(schedule.phaseMs(NEW_YEAR_MS + PERIOD_MS + 123_456)).isEqualTo(123_456);
        assertThat(schedule.remainingMs(NEW_YEAR_MS + PERIOD_MS + 123_456)).isEqualTo(PERIOD_MS - 123_456);
        assertThat(schedule.remainingMs(NEW_YEAR_MS)).isEqualTo(PERIOD_MS);
    }
}
