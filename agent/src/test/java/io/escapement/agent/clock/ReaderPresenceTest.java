package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReaderPresenceTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final ReaderPresence demand = new ReaderPresence();

    @Test
    void leavesReadersInPeaceAfterAnAnswer() {
        demand.answered(SECOND_NANOS);

        assertThat(demand.asksAt(SECOND_NANOS + 1)).isFalse();
        assertThat(demand.asksAt(2 * SECOND_NANOS)).isTrue();
        assertThat(demand.asksAt(2 * SECOND_NANOS + 1)).as("until answered").isTrue();
        demand.answered(2 * SECOND_NANOS + 2);
        assertThat(demand.asksAt(2 * SECOND_NANOS + 3)).isFalse();
    }

    @Test
    void isGoneOnlyIfItWasAskedInVain() {
        demand.answered(SECOND_NANOS);

        assertThat(demand.isGoneAt(9 * SECOND_NANOS)).as("nobody was asked").isFalse();
        assertThat(demand.asksAt(9 * SECOND_NANOS)).isTrue();
        assertThat(demand.isGoneAt(9 * SECOND_NANOS)).isTrue();
        demand.answered(9 * SECOND_NANOS);
        assertThat(demand.isGoneAt(11 * SECOND_NANOS)).isFalse();
    }
}
