package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.clock.Words;
import org.junit.jupiter.api.Test;

/** While the kernel's timer ticks are late, and when they have been for too long. */
class LateKernelTest extends EngagedOnSimulatedHost {
    @Test
    void theTickerStillServesWhileTheKernelsTicksAreLate() {
        host.holdKernelTicks();
        long heldMs = host.floorMs();

        await().until(() -> clock.getAsLong() >= heldMs + LATE_MS);
        assertThat(host.floorMs()).isEqualTo(heldMs);
    }

    @Test
    void aReaderThatDoesNotKnowTheCountGivesTheRealClockWhileTheKernelsTicksAreLate() {
        // Again where this thread was held up for so long that the ticker took its clock for lost.
        await().until(() -> {
            if (!clock.isEngaged()) {
                host.resumeTicker();
                host.resumeKernelTicks();
                clock.bypass();
                engage();
            }
            host.holdKernelTicks();
            long heldMs = host.floorMs();
            await().until(() -> clock.getAsLong() >= heldMs + LATE_MS);
            host.holdTicker();
            await().until(() -> host.hasTickerHeld() || !clock.isEngaged());
            return clock.isEngaged();
        });
        clock.word().updateAndGet(Words::withOtherSequence);

        long beforeMs = host.wallMs();
        assertThat(clock.getAsLong()).isBetween(beforeMs, host.wallMs());
        assertThat(clock.realFallbackCount().get()).isPositive();
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
