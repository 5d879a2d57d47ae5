package io.escapement.bench.kernel;

import java.util.Locale;

/**
 * What a rewritten read costs in a service, what that does in a second with the agent bypassed and engaged, and what
 * the agent says.
 */
record ServiceOutcome(
        double readNanos,
        double readNanosWithoutFloor,
        double bypassedPerSecond,
        double engagedPerSecond,
        double driftMeanMillis,
        double agreementRatio,
        long boundExceededCount) {
    void check(boolean isSlow, Problems problems) {
        problems.unless(
                !isSlow || engagedPerSecond > bypassedPerSecond,
                "the service does %.0f requests/s with the cached clock, %.0f with the real one",
                engagedPerSecond,
                bypassedPerSecond);
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "service: a rewritten read costs %.1f ns, %.1f ns without a floor; %,.0f requests/s bypassed, %,.0f "
                        + "engaged;"
                        + " mean drift %.3f ms, agreement %.1f %%",
                readNanos,
                readNanosWithoutFloor,
                bypassedPerSecond,
                engagedPerSecond,
                driftMeanMillis,
                100 * agreementRatio);
    }
}
