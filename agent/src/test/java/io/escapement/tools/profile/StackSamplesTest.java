package io.escapement.tools.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.profiling.DeepReads;
import org.junit.jupiter.api.Test;

class StackSamplesTest {
    private static final int STACKS = 1_000;
    private static final int DEPTH = 90;
    private static final int READS = 2_000;

    private final StackSamples samples = new StackSamples();

    @Test
    void keepsAsMuchAsThereIsRoomForAndCountsTheRest() {
        for (int stack = 0; stack < STACKS; stack++) {
            DeepReads.read(samples, stack, DEPTH, READS);
        }
        int characters = samples.lines().stream().mapToInt(String::length).sum();
        assertThat(characters).isBetween(3_900_000, 4_200_000);
        assertThat(samples.dropped()).isPositive();
    }
}
