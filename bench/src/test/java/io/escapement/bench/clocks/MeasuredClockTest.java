package io.escapement.bench.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuredClockTest {
    private static final long GENEROUS_MS = 2_000;

    /** Escapement's need the agent: see ReadsCommandIT. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = "ESCAPEMENT.*")
    void eachClockFollowsTheRealOne(MeasuredClock measured) throws Exception {
        LongSupplier clock = measured.start();
        long beforeMs = clock.getAsLong();
        await().until(() -> {
            long realBeforeMs = System.currentTimeMillis();
            long nowMs = clock.getAsLong();
            assertThat(nowMs).isLessThanOrEqualTo(System.currentTimeMillis());
            return nowMs > beforeMs && realBeforeMs - nowMs <= GENEROUS_MS;
        });
        measured.requireUnchanged();
    }
}
