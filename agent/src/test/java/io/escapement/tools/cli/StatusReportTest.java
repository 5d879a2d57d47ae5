package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusReportTest {
    private static final Map<String, String> SCHEDULED = Map.of(
            "Instance", "shop-1",
            "ScheduledArm", "0",
            "SchedulePhaseSeconds", "12.3",
            "ScheduledCachedSeconds", "1800.4",
            "ScheduledRealSeconds", "1799.6");

    @Test
    void saysWhichClockTheScheduleHasInForceAndForHowLong() {
        assertThat(new StatusReport(SCHEDULED).text().lines())
                .contains(
                        "schedule:     says real since 12 s, to instance shop-1; has served the cached clock for 1,800"
                                + " s, the real one for 1,800 s");
    }

    @Test
    void oneIsCountedInTheSingular() {
        Map<String, String> one =
                Map.of("RewrittenCallSiteCount", "1", "RewrittenClassCount", "1", "BoundExceededCount", "1");

        assertThat(new StatusReport(one).text()).contains(" 1 call site in 1 class,", "exceeded 1 time ");
    }

    @Test
    void withoutAScheduleSaysNothingOfIt() {
        Map<String, String> without = new HashMap<>(SCHEDULED);
        without.put("ScheduledArm", "-1");

        assertThat(new StatusReport(without).text()).contains("state:").doesNotContain("schedule");
    }
}
