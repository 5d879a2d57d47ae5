package io.escapement.bench.torture.child;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

class KernelTickTest {

    @Test
    @EnabledForJreRange(minVersion = 21)
    void theCoarseClockIsAtMostSomeTicksLate() {
        assertThat(KernelTick.open().orElseThrow().getAsLong()).isBetween(0L, 1_000L);
    }

    @Test
    @EnabledForJreRange(maxVersion = 20)
    void anOlderJvmCannotAskIt() {
        assertThat(KernelTick.open()).isEmpty();
    }
}
