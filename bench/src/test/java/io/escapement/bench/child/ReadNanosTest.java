package io.escapement.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadNanosTest {
    @Test
    void tenReadsCostMoreThanOne() {
        double one = ReadNanos.of(System::currentTimeMillis);
        double ten = ReadNanos.of(() -> {
            long all = 0;
            for (int i = 0; i < 10; i++) {
                all |= System.currentTimeMillis();
            }
            return all;
        });

        assertThat(ten / one).isBetween(3.0, 30.0);
    }
}
