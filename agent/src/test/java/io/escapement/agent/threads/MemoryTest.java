package io.escapement.agent.threads;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryTest {
    private final Throwable lacking = new OutOfMemoryError("Java heap space");

    @Test
    void wasLackingIfAnyCauseSaysSo() {
        assertThat(Memory.wasLacking(lacking)).isTrue();
        assertThat(Memory.wasLacking(new IllegalStateException("no class", new LinkageError("no mirror", lacking))))
                .isTrue();
    }

    @Test
    void wasNotWhereSomethingElseFailed() {
        assertThat(Memory.wasLacking(new LinkageError("no class", new IllegalStateException("no"))))
                .isFalse();
        IllegalStateException circular = new IllegalStateException("first");
        circular.initCause(new IllegalStateException("second", circular));
        assertThat(Memory.wasLacking(circular)).isFalse();
    }

    @Test
    void someIsThere() {
        Memory.requireSome();
    }
}
