package io.escapement.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Written;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import org.junit.jupiter.api.Test;

class StalenessBoundTest {
    private static final long STEP_MS = 4;
    private static final long BEGIN_MS = 1_700_000_000_000L;

    private final Floor floor = Floor.byCall(() -> 0);
    private final FloorWatch watch = new FloorWatch();

    StalenessBoundTest() {
        for (long nowMs = BEGIN_MS; nowMs < BEGIN_MS + 8 * STEP_MS; nowMs++) {
            watch.observe((nowMs - nowMs % STEP_MS) * 1_000_000, nowMs, true);
        }
    }

    @Test
    void whatTheKernelHoldsIsNotRefused() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=10ms"), floor, watch))
                .isNull();
    }

    @Test
    void theRefusalNamesTheStepAndTheLeastStaleness() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=9ms"), floor, watch))
                .isEqualTo("max-staleness=9ms can't be held on this kernel, whose coarse clock moves every 4 ms: the"
                        + " smallest is max-staleness=10ms; floor=off accepts a best effort");
    }

    @Test
    void aStarvedProcessIsNotToldWhatTheKernelCannotDo() {
        FloorWatch starved = new FloorWatch();
        for (long nowMs = BEGIN_MS; nowMs < BEGIN_MS + 80 * STEP_MS; nowMs += 10 * STEP_MS) {
            starved.observe(nowMs * 1_000_000, nowMs, false);
        }
        assertThat(StalenessBound.refusal(Written.options("max-staleness=20ms"), floor, starved))
                .isEqualTo(
                        "max-staleness=20ms can't be promised, because this process gets too little processor time to"
                                + " see how often the kernel's coarse clock moves; floor=off accepts a best effort");
    }

    @Test
    void withoutAFloorNothingCanBeHeld() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=1h"), Floor.none(), new FloorWatch()))
                .startsWith("max-staleness=1h can't be held on this JVM and kernel")
                .endsWith("floor=off accepts a best effort");
    }

    @Test
    void aBestEffortIsNeverRefused() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=2ms,floor=off"), floor, watch))
                .isNull();
        assertThat(StalenessBound.refusal(Written.options("floor=off"), Floor.none(), new FloorWatch()))
                .isNull();
    }
}
