package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineCpuTest {

    /** In 10 s of two processors; guests' time, behind the eighth counter, is among the user mode's. */
    @Test
    void allButIdleAndWaitingForDisksIsBusy() {
        MachineCpu before = MachineCpu.of("cpu  1000 10 500 8000 300 20 30 40 700 7\ncpu0 1 2 3\n");
        MachineCpu after = MachineCpu.of("cpu  1600 30 700 8600 500 40 90 340 1200 9\ncpu0 1 2 3\n");

        assertThat(after.since(before)).isEqualTo(new MachineCpu(1_200, 2_000));
        assertThat(after.since(before).busyShare()).isEqualTo(0.6);
        assertThat(after.since(after).busyShare()).isNull();
    }

    @Test
    void theKernelOfThisMachineTells() {
        assertThat(MachineCpu.now().busyShare()).isBetween(0.0, 1.0);
    }
}
