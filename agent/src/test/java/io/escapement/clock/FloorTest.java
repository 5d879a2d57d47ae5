package io.escapement.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.runtime.SimulatedPage;
import io.escapement.runtime.SimulatedPage.Layout;
import org.junit.jupiter.api.Test;

class FloorTest {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long HOUR_MS = 3_600_000;

    @Test
    void readsFourBytesInEitherHalfOfEight() {
        try (SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18)) {
            page.putLong(8, 0xFFFF_FFFEL << 32 | 7);

            assertThat(Floor.count(page::peek, page.address() + 8)).isEqualTo(7);
            assertThat(Floor.count(page::peek, page.address() + 12)).isEqualTo(-2);
        }
    }

    @Test
    void readsAgainIfTheKernelWasInTheMiddleOfAnUpdate() {
        try (SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18)) {
            page.update(5 * SECOND_NANOS - 1);
            boolean[] updated = {false};
            Floor floor = Floor.inPlace(
                    address -> {
                        long value = page.peek(address);
                        if (address == page.pairAddress() && !updated[0]) {
                            updated[0] = true;
                            page.update(5 * SECOND_NANOS);
                        }
                        return value;
                    },
                    page.countAddress(),
                    page.pairAddress());

            assertThat(floor.nanos()).isEqualTo(5 * SECOND_NANOS);
        }
    }

    @Test
    void followsTheRealClockOnlyIfItIsWhereThatIs() {
        assertThat(FloorFinder.follows(calledAt(-10))).isTrue();
        assertThat(FloorFinder.follows(calledAt(HOUR_MS))).isFalse();
        assertThat(FloorFinder.follows(calledAt(-HOUR_MS))).isFalse();
    }

    private static Floor calledAt(long aheadMs) {
        return Floor.byCall(() -> (System.currentTimeMillis() + aheadMs) * EdgePhase.MS_NANOS);
    }

    @Test
    void hasACountThatNoReaderFindsWhereThereIsNoPage() {
        assertThat(Floor.byCall(() -> SECOND_NANOS).evenCount()).isEqualTo(ClockWords.NO_COUNT);
        assertThat(Floor.byCall(() -> SECOND_NANOS).nanos()).isEqualTo(SECOND_NANOS);
        assertThat(Floor.none().evenCount()).isEqualTo(ClockWords.NO_COUNT);
        assertThat(Floor.none().exists()).isFalse();
    }
}
