package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** Tests of the clock, engaged with a floor, on a host whose clocks are simulated. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
abstract class EngagedOnSimulatedHost {
    static final long BOUND_MS = 20;
    static final long HOUR_MS = 3_600_000;
    static final long LATE_MS = 200;

    final SimulatedHost host = new SimulatedHost();
    final SwitchableClock clock = SwitchableClock.over(host.page);

    @BeforeEach
    void engage() {
        assertThat(clock.engage()).isTrue();
        clock.tick();
    }

    @AfterEach
    void close() {
        host.resumeTicker();
        clock.close();
        host.close();
    }

    /** The next read is of the wall clock as it is now; however late the kernel's own thread is here. */
    void assertFollowsTheWallClock() {
        long floorMs = host.floorMs();
        assertThat(clock.getAsLong()).isBetween(floorMs, host.wallMs());
    }

    /** Which nobody else makes later than the floor. */
    void awaitTick() {
        await().pollInterval(Duration.ofMillis(1)).until(() -> clock.getAsLong() > host.floorMs());
    }

    static void pause(long ms) {
        long start = System.nanoTime();
        long nanos = TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() - start < nanos) {
            LockSupport.parkNanos(nanos - (System.nanoTime() - start));
        }
    }
}
