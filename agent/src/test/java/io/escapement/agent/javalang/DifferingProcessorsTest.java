package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processors whose clocks differ: the kernel ticks on one of them, the ticker comes to the other one now and then. */
class DifferingProcessorsTest extends EngagedOnSimulatedHost {
    private static final long DURATION_NANOS = TimeUnit.SECONDS.toNanos(2);

    @ParameterizedTest
    @ValueSource(longs = {3, -3, 12, -12, 30, -30, 2_000, -2_000})
    void noThreadSeesTimeGoBackAndNoneIsAheadOfTheFloorByMoreThanThatCanLag(long differenceMs) {
        long lead = 2 * SimulatedHost.STEP_MS + 2;
        ReadersUnderFaults readers = ReadersUnderFaults.run(
                clock,
                () -> Math.max(host.wallMs(), host.floorMs() + lead),
                host::floorMs,
                () -> {
                    host.moveTicker(TimeUnit.MILLISECONDS.toNanos(differenceMs));
                    pause(30);
                    host.moveTicker(0);
                    pause(30);
                },
                DURATION_NANOS,
                10);

        assertThat(readers.backwards).isEmpty();
        assertThat(readers.early).isEmpty();
        assertThat(readers.late).isEmpty();
        assertThat(clock.processorsDiffer()).isTrue();
        assertThat(clock.death()).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {30, -30, 2_000})
    void withdrawsWhereTheTickerStaysOnAProcessorThatIsAwayByMoreThanTheBound(long differenceMs) {
        host.moveTicker(TimeUnit.MILLISECONDS.toNanos(differenceMs));

        await().until(() -> clock.death() != null);
        assertThat(clock.death()).hasMessageContaining("processors whose clocks differ");
        assertThat(clock.isEngaged()).isFalse();
    }
}
