package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ticker that never wakes early, because its thread is always late: nothing tells it that it has crept too far. */
class LateTickerPhaseTest {
    private static final int TICKS = 100_000;

    /** A millisecond that it may creep, and some reads of the clock. */
    private static final long FURTHEST_NANOS = EdgePhase.MS_NANOS + 10_000;

    private final SimulatedTicks host = new SimulatedTicks(20_261_120);

    @ParameterizedTest
    @ValueSource(longs = {1_000_001, 1_050_000, 1_500_000, 3_000_000, 20_000_000})
    void creepsNoFurtherThanAMillisecondAndTakesThatForNoStep(long atMostNanos) {
        host.beAlwaysLate(atMostNanos);

        assertThat(host.tick(TICKS)).isLessThan(FURTHEST_NANOS);
        assertThat(host.earlyWakes()).isZero();
        assertThat(host.forwardSteps()).isZero();
        assertThat(host.backwardSteps()).isZero();
    }
}
