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
                Map.of("RewrittenCallSiteCount", "1", "RewrittenClassCount", "1", "FailedClassCount", "0");

        assertThat(new StatusReport(one).text()).contains(" 1 call site in 1 class;");
    }

    @Test
    void showsForBothClocksInHowManySamplesTheBoundWasExceededAndHowOftenThatWasTheKernels() {
        Map<String, String> both = Map.ofEntries(
                Map.entry("MaxStalenessMillis", "20.0"),
                Map.entry("DriftMeanMillis", "1.114"),
                Map.entry("DriftMaxMillis", "22"),
                Map.entry("DriftSampleCount", "4131"),
                Map.entry("BoundExceededCount", "1"),
                Map.entry("BoundExceededByHostCount", "0"),
                Map.entry("NanoClock.RewrittenCallSiteCount", "7"),
                Map.entry("NanoClock.DriftMeanMillis", "1.2"),
                Map.entry("NanoClock.DriftMaxMillis", "25"),
                Map.entry("NanoClock.DriftSampleCount", "900"),
                Map.entry("NanoClock.BoundExceededCount", "2"),
                Map.entry("NanoClock.BoundExceededByHostCount", "2"),
                Map.entry("NanoClock.EarlyCount", "0"),
                Map.entry("NanoClock.BackwardCount", "0"));

        assertThat(new StatusReport(both).text().lines())
                .contains(
                        "bound:        20 ms, exceeded in 1 of 4,131 samples",
                        "nanoTime:     7 call sites, behind by 25 ms at most; bound exceeded in 2 of 900 samples"
                                + " (in 2 the kernel's own clock was as late); early in 0, backwards in 0");
    }

    @Test
    void countsNothingWhereNothingWasSampled() {
        Map<String, String> unsampled = Map.of(
                "MaxStalenessMillis", "20.0",
                "BoundExceededCount", "0",
                "DriftMeanMillis", "NaN",
                "NanoClock.RewrittenCallSiteCount", "1",
                "NanoClock.DriftMeanMillis", "NaN",
                "NanoClock.EarlyCount", "0",
                "NanoClock.BackwardCount", "0");

        assertThat(new StatusReport(unsampled).text().lines())
                .contains("bound:        20 ms, not sampled yet", "nanoTime:     1 call site; not sampled yet");
    }

    @Test
    void typesOfJsonAreThoseOfTheFiguresWhateverATextLooksLike() {
        Map<String, String> texts = new HashMap<>();
        texts.put("Instance", "01E2");
        texts.put("Reason", "true");
        texts.put("Engaged", "true");
        texts.put("AvailableClockSources", "tsc hpet");
        texts.put("DriftMeanMillis", "NaN");
        texts.put("SavedCores", "1.0E-4");
        texts.put("NanoClock.EarlyCount", "3");
        texts.put("NanoClock.Reason", "7");
        texts.put("RewrittenClassCount", "5");
        texts.put("OfALaterVersion", "9");

        assertThat(new StatusReport(texts).json().replaceAll("\\s", ""))
                .contains(
                        "\"Instance\":\"01E2\"",
                        "\"Reason\":\"true\"",
                        "\"Engaged\":true",
                        "\"AvailableClockSources\":[\"tsc\",\"hpet\"]",
                        "\"DriftMeanMillis\":null",
                        "\"SavedCores\":0.00010",
                        "\"NanoClock.EarlyCount\":3",
                        "\"NanoClock.Reason\":\"7\"",
                        "\"RewrittenClassCount\":5",
                        "\"OfALaterVersion\":\"9\"");
    }

    @Test
    void withoutAScheduleSaysNothingOfIt() {
        Map<String, String> without = new HashMap<>(SCHEDULED);
        without.put("ScheduledArm", "-1");

        assertThat(new StatusReport(without).text()).contains("state:").doesNotContain("schedule");
    }
}
