package io.escapement.ab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class CompilerTimeTest {

    @Test
    void itIsTheProcessorTimeOfThisJvmsCompilers() {
        CompilerTime time = new CompilerTime(ProcessHandle.current().pid());
        long elapsedMillis = ManagementFactory.getCompilationMXBean().getTotalCompilationTime();

        assertThat(time.millis()).isPresent();
        assertThat(time.millis().getAsLong()).isPositive();
        // Waiting is not in it; what the kernel counts besides compiling is little.
        assertThat(time.millis().getAsLong()).isLessThan(2 * elapsedMillis + 1_000);
    }

    @Test
    void ofAProcessThatIsNotThereItIsNotKnown() {
        assertThat(new CompilerTime(-1).millis()).isEmpty();
    }
}
