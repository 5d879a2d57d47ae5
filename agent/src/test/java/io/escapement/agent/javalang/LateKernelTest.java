package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.Words;
import org.junit.jupiter.api.Test;

/** While the kernel's timer ticks are late, and when they have been for too long. */
class LateKernelTest extends EngagedOnSimulatedHost {
    /** Nobody publishes a time that leads the floor by more than that can lag. */
    @Test
    void readersFollowTheFloorWhileTheKernelsTicksAreLate() {
        host.holdKernelTicks();
        long heldMs = host.floorMs();
        pause(LATE_MS);
        assertThat(clock.getAsLong()).isBetween(heldMs, heldMs + 2 * SimulatedHost.STEP_MS + 2);

        host.resumeKernelTicks();
        await().until(() -> clock.getAsLong() >= heldMs + LATE_MS);
        assertThat(clock.realFallbackCount().get()).isZero();
    }

    @Test
    void withdrawsToTheRealClockIfThePageNoLongerFollows() {
        host.holdKernelTicks();

        await().until(() -> clock.getAsLong() > 0 && clock.death() != null);
        assertThat(clock.death()).hasMessageContaining("no longer follows");
        assertThat(clock.word()).hasValue(Words.BYPASSED);
        long beforeMs = host.wallMs();
        assertThat(clock.getAsLong()).isBetween(beforeMs, host.wallMs());
    }
}
