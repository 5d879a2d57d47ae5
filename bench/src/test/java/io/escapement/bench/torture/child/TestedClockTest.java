package io.escapement.bench.torture.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestedClockTest {

    private static final long GENEROUS_MS = 2_000;

    /** Sentinel logs to the home directory otherwise. */
    @BeforeAll
    static void keepHomeClean(@TempDir Path logs) {
        System.setProperty("csp.sentinel.log.dir", logs.toString());
    }

    @ParameterizedTest
    @EnumSource
    void eachClockFollowsTheRealOne(TestedClock tested) throws InterruptedException {
        LongSupplier clock = tested.start();
        long beforeMs = clock.getAsLong();
        Thread.sleep(100);
        long afterMs = clock.getAsLong();

        assertThat(afterMs).isGreaterThan(beforeMs);
        assertThat(System.currentTimeMillis() - afterMs).isBetween(0L, GENEROUS_MS);
        if (tested == TestedClock.SENTINEL) {
            assertThat(TimeUtil.instance().getState()).isEqualTo(TimeUtil.STATE.RUNNING);
        }
    }
}
