package io.escapement.agent.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Written;
import io.escapement.agent.floor.FloorWatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StalenessBoundTest {
    private static final long BEGIN_MS = 1_700_000_000_000L;
    private static final long TICK_NANOS = 1_000_000;

    @Test
    void whatTheKernelHoldsIsNotRefusedAndInForceAsItIs() {
        AgentOptions options = Written.options("max-staleness=12ms");
        assertThat(StalenessBound.refusal(options, kernel(4_000_000))).isNull();
        assertThat(StalenessBound.inForceNanos(options, kernel(4_000_000))).isEqualTo(12_000_000);
    }

    @Test
    void theRefusalNamesTheStepAndTheLeastStaleness() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=9ms"), kernel(4_000_000)))
                .isEqualTo("max-staleness=9ms can't be held on this kernel, whose coarse clock moves every 4 ms: the"
                        + " smallest is max-staleness=10ms");
    }

    /** Kernels of 1000, 300, 250 and 100 Hz; what is said to step by 1 ms may step by a little less. */
    @ParameterizedTest
    @CsvSource({
        "  999_848,  4, true",
        "1_000_000,  4, true",
        "3_333_333,  9, false",
        "4_000_001, 10, false",
        "9_999_999, 22, false",
        "10_000_000, 22, false",
        "11_000_000, 24, false"
    })
    void byItselfTheBoundIsTheLeastThatTheKernelHolds(String stepNanos, long boundMs, boolean floorSuffices) {
        FloorWatch kernel = kernel(Long.parseLong(stepNanos.replace("_", "")));
        AgentOptions options = Written.options("");

        assertThat(StalenessBound.refusal(options, kernel)).isNull();
        assertThat(StalenessBound.inForceNanos(options, kernel)).isEqualTo(boundMs * 1_000_000);
        assertThat(kernel.movesEach(TICK_NANOS)).isEqualTo(floorSuffices);
        String least = "max-staleness=" + boundMs + "ms";
        assertThat(StalenessBound.refusal(Written.options(least), kernel)).isNull();
    }

    @Test
    void aKernelThatNeedsMoreIsToBeAllowedByAnExplicitValue() {
        assertThat(StalenessBound.refusal(Written.options(""), kernel(16_000_000)))
                .isEqualTo("max-staleness=auto (at most 24ms) can't be held on this kernel, whose coarse clock moves"
                        + " every 16 ms: the smallest is max-staleness=34ms");
        assertThat(StalenessBound.refusal(Written.options("max-staleness=34ms"), kernel(16_000_000)))
                .isNull();
    }

    @Test
    void aStarvedProcessIsNotToldWhatTheKernelCanNotDo() {
        FloorWatch starved = new FloorWatch();
        for (long nowMs = BEGIN_MS; nowMs < BEGIN_MS + 320; nowMs += 40) {
            starved.observe(nowMs * 1_000_000, nowMs * 1_000_000);
        }
        FloorWatch hasSeenNoStep = new FloorWatch();
        hasSeenNoStep.observe(BEGIN_MS * 1_000_000, BEGIN_MS * 1_000_000);
        for (FloorWatch watch : new FloorWatch[] {starved, hasSeenNoStep}) {
            assertThat(StalenessBound.refusal(Written.options("max-staleness=20ms"), watch))
                    .isEqualTo("max-staleness=20ms can't be promised, because this process gets too little processor"
                            + " time to see how often the kernel's coarse clock moves");
        }
    }

    @Test
    void withoutAFloorNothingCanBeHeld() {
        assertThat(StalenessBound.refusal(Written.options("max-staleness=1h"), null))
                .startsWith("max-staleness=1h can't be held here, because the kernel's coarse clock is not found")
                .endsWith("and where a library fakes the time");
    }

    @Test
    void readsAreOneStepBehindOnAverageAndTwoAtMost() {
        String ticked = "; tick=1ms has them right to the millisecond";
        assertThat(StalenessBound.behindInWords(4.000001, false))
                .isEqualTo("reads are 4 ms behind on average and 8 at most" + ticked);
        assertThat(StalenessBound.behindInWords(10, false))
                .isEqualTo("reads are 10 ms behind on average and 20 at most" + ticked);
        assertThat(StalenessBound.behindInWords(0.9998, false))
                .isEqualTo("reads are 1 ms behind on average and 2 at most");
        assertThat(StalenessBound.behindInWords(4, true)).isEqualTo("reads are right to the millisecond, by tick=1ms");
    }

    /** One whose coarse clock was looked at eight times in each of eight steps. */
    private static FloorWatch kernel(long stepNanos) {
        FloorWatch watch = new FloorWatch();
        for (int look = 0; look < 64; look++) {
            long floorNanos = BEGIN_MS * 1_000_000 + look / 8 * stepNanos;
            watch.observe(floorNanos, floorNanos + look % 8 * stepNanos / 8);
        }
        return watch;
    }
}
