package io.escapement.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.FloorWatch;
import io.escapement.agent.config.Written;
import org.junit.jupiter.api.Test;

class StalenessBoundTest {
    private static final long STEP_MS = 4;
    private static final long BEGIN_MS = 1_700_000_000_000L;

    private final FloorWatch watch = new FloorWatch(Long.MAX_VALUE);

    StalenessBoundTest() {
        for (long nowMs = BEGIN_MS; nowMs < BEGIN_MS + 8 * STEP_MS; nowMs++) {
            watch.observe((nowMs - nowMs % STEP_MS) * 1_000_000, nowMs, true);
        }
    }

    @Test
    void whatTheKernelHoldsIsNotRefused() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=10ms"), watch))
                .isNull();
    }

    @Test
    void theRefusalNamesTheStepAndTheLeastStaleness() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=9ms"), watch))
                .isEqualTo("max-staleness=9ms can't be held on this kernel, whose coarse clock moves every 4 ms: the"
                        + " smallest is max-staleness=10ms");
    }

    @Test
    void aStarvedProcessIsNotToldWhatTheKernelCannotDo() {
        FloorWatch starved = new FloorWatch(Long.MAX_VALUE);
        for (long nowMs = BEGIN_MS; nowMs < BEGIN_MS + 80 * STEP_MS; nowMs += 10 * STEP_MS) {
            starved.observe(nowMs * 1_000_000, nowMs * 1_000_000, false);
        }
        assertThat(StalenessBound.refusal(Written.options("max-staleness=20ms"), starved))
                .isEqualTo(
                        "max-staleness=20ms can't be promised, because this process gets too little processor time to"
                                + " see how often the kernel's coarse clock moves");
    }

    @Test
    void withoutAFloorNothingCanBeHeld() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=1h"), null))
                .startsWith("max-staleness=1h can't be held here, because the kernel's coarse clock is not found");
    }
}
