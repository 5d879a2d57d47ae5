package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.torture.LateTicks.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.List;
import org.junit.jupiter.api.Test;

class LateTicksTest {
    private static final long BOUND_MS = 20;

    /** The machine stands still from 1,000 to 1,023. */
    private final LateTicks late = LateTicks.of(List.of(new LateTick(1_000, 1_023)));

    @Test
    void aReadBeforeTheTickThatIsLateCameOfIt() {
        assertThat(late.causeOf(row(998, 1_023, 1_023), BOUND_MS)).contains(new LateTick(1_000, 1_023));
    }

    @Test
    void aReadJustAfterTheLastWakeOfTheWatchDidToo() {
        assertThat(late.causeOf(row(998, 1_024, 1_025), BOUND_MS)).isPresent();
        assertThat(late.causeOf(row(998, 1_024, 1_026), BOUND_MS)).isEmpty();
    }

    @Test
    void aReadWhoseTickWasInTimeDidNot() {
        assertThat(late.causeOf(row(900, 921, 921), BOUND_MS)).isEmpty();
        assertThat(late.causeOf(row(1_100, 1_130, 1_130), BOUND_MS)).isEmpty();
        assertThat(LateTicks.of(List.of()).causeOf(row(998, 1_023, 1_023), BOUND_MS))
                .isEmpty();
    }

    @Test
    void aClockThatWasOverTheBoundWhenTheTickBecameLateHasNoExcuse() {
        assertThat(late.causeOf(row(980, 1_010, 1_023), BOUND_MS)).isPresent();
        assertThat(late.causeOf(row(979, 1_010, 1_023), BOUND_MS)).isEmpty();
    }

    @Test
    void aClockThatStaysOverTheBoundWhenTheTickIsBackHasNoExcuse() {
        assertThat(late.causeOf(row(998, 1_023, 1_500), BOUND_MS)).isEmpty();
    }

    @Test
    void whatIsSeenAgainAndAgainAndOnSeveralProcessorsIsOneEvent() {
        LateTicks seen = LateTicks.of(List.of(
                new LateTick(3_000, 3_020),
                new LateTick(1_000, 1_012),
                new LateTick(1_001, 1_011),
                new LateTick(1_012, 1_030),
                new LateTick(2_000, 2_015)));

        assertThat(seen.events())
                .containsExactly(new LateTick(1_000, 1_030), new LateTick(2_000, 2_015), new LateTick(3_000, 3_020));
    }

    private static LateRow row(long cachedMs, long firstMs, long lastMs) {
        LateRow row = new LateRow(1, firstMs, cachedMs, firstMs, cachedMs);
        row.add(firstMs);
        row.add(lastMs);
        return row;
    }
}
