package io.escapement.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchRunTest {
    private static final List<String> LOG = List.of(
            "[escapement] changed from tsc: clocksource hpet, a read costs 1300 ns: slow (above 800 ns); rewriting "
                    + "com.acme",
            "[escapement] engaged because a read of clocksource hpet costs 1300 ns: rewritten call sites read the "
                    + "cached clock",
            "[escapement] bypassed because a read of clocksource tsc costs 120 ns: rewritten call sites read the real "
                    + "clock");
    private static final List<String> NOTIFICATIONS =
            List.of("OBSERVING to ENGAGED: because", "ENGAGED to BYPASSED: because");

    @Test
    void whatIsFollowedAndSaidIsAsItMustBe() {
        assertThat(problems(5, 5, 3, false, LOG, NOTIFICATIONS)).isEmpty();
    }

    @Test
    void whatIsNotIsAProblem() {
        assertThat(problems(31, 5, 3, false, LOG, NOTIFICATIONS)).containsExactly("engaged after 31.0 s");
        assertThat(problems(5, 31, 3, false, LOG, NOTIFICATIONS)).containsExactly("bypassed after 31.0 s");
        assertThat(problems(5, 5, 0, false, LOG, NOTIFICATIONS))
                .containsExactly("no class that had been loaded was rewritten");
        assertThat(problems(5, 5, 3, true, LOG, NOTIFICATIONS)).containsExactly("it engaged twice within a minute");
        assertThat(problems(5, 5, 3, false, List.of(), NOTIFICATIONS)).hasSize(3);
        assertThat(problems(5, 5, 3, false, LOG, List.of())).hasSize(2);
    }

    private static List<String> problems(
            double engagedAfter,
            double bypassedAfter,
            long rewritten,
            boolean engagedTwice,
            List<String> log,
            List<String> notifications) {
        Problems problems = new Problems();
        new SwitchRun.Outcome(
                        "tsc", "hpet", 800, engagedAfter, bypassedAfter, 0, rewritten, engagedTwice, log, notifications)
                .check(problems);
        return problems.all();
    }
}
