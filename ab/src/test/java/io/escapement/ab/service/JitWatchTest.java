package io.escapement.ab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JitWatchTest {

    private final JitWatch jit = new JitWatch();
    private long second;
    private long compileMillis;

    @Test
    void isQuietOnceTheCompilersHaveDoneLittleForSomeSeconds() {
        pass(10, 200);
        assertThat(jit.isQuiet()).isFalse();
        assertThat(jit.share()).isBetween(0.19, 0.21);

        pass(3, 5);
        assertThat(jit.isQuiet()).isFalse();

        pass(2, 5);
        assertThat(jit.isQuiet()).isTrue();

        pass(1, 500);
        assertThat(jit.isQuiet()).isFalse();
    }

    @Test
    void aShortQuietTimeIsNotEnoughToTell() {
        pass(3, 0);
        assertThat(jit.isQuiet()).isFalse();
        assertThat(new JitWatch().isQuiet()).isFalse();
    }

    private void pass(int seconds, long compileMillisInEach) {
        for (int i = 0; i < seconds; i++) {
            compileMillis += compileMillisInEach;
            jit.add(new ServiceSample(TimeUnit.SECONDS.toNanos(second++), 0, compileMillis, 0, null, null, null));
        }
    }
}
