package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.torture.TickWatch.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LateSamplesTest {
    private static final long BOUND_MS = 20;

    /** The machine stands still from 1,000 to 1,023. */
    private static final LateTick LATE = new LateTick(1_000, 1_023);

    private final LateRow late = row(998, 1_023, 1_023);
    private final LateRow inTime = row(5_000, 5_040, 5_040);

    @Test
    void aReadBeforeTheLateTickOrJustAfterTheLastWakeOfTheWatchCameOfIt() {
        assertThat(LATE.explains(late, BOUND_MS)).isTrue();
        assertThat(LATE.explains(row(998, 1_024, 1_025), BOUND_MS)).isTrue();
        assertThat(LATE.explains(row(998, 1_024, 1_026), BOUND_MS)).isFalse();
    }

    @Test
    void aClockThatWasOverTheBoundBeforeOrStaysSoHasNoExcuse() {
        assertThat(LATE.explains(row(980, 1_010, 1_023), BOUND_MS)).isTrue();
        assertThat(LATE.explains(row(979, 1_010, 1_023), BOUND_MS)).isFalse();
        assertThat(LATE.explains(row(998, 1_023, 1_500), BOUND_MS)).isFalse();
    }

    @Test
    void samplesOfRowsThatCameOfALateTickAreCountedApartAndShownWithIt() {
        LateSamples judged = judged(7, List.of(late, inTime));

        assertThat(judged.whileTickLate()).isEqualTo(2);
        assertThat(judged.unexplained()).isEqualTo(5);
        assertThat(judged.rows())
                .satisfiesExactly(
                        row -> assertThat(row).contains("at 5040").doesNotContain("tick was late"),
                        row -> assertThat(row).contains("at 1023", "tick was late from -23 to +0"));
    }

    @Test
    void manyRowsDoNotCrowdOutTheOthers() {
        List<LateRow> rows = new ArrayList<>(Collections.nCopies(100, late));
        rows.add(inTime);

        assertThat(judged(304, rows).rows())
                .hasSizeLessThan(20)
                .anyMatch(row -> row.contains("at 5040"))
                .anyMatch(row -> row.contains("at 1023"));
    }

    private static LateSamples judged(long samples, List<LateRow> rows) {
        return LateSamples.judged(samples, rows, BOUND_MS, List.of(LATE));
    }

    /** Of two samples. */
    private static LateRow row(long cachedMs, long firstMs, long lastMs) {
        LateRow row = new LateRow("late, at " + firstMs, firstMs, cachedMs);
        row.add(firstMs);
        row.add(lastMs);
        return row;
    }
}
