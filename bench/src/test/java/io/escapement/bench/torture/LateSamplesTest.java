package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.torture.LateTicks.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LateSamplesTest {
    private static final Optional<LateTicks> LATE = Optional.of(LateTicks.of(List.of(new LateTick(1_000, 1_023))));

    private final LateRow late = row(998, 1_023, 3);
    private final LateRow inTime = row(5_000, 5_040, 4);

    @Test
    void samplesOfRowsThatCameOfALateTickAreCountedApart() {
        LateSamples over = LateSamples.judged(7, List.of(late, inTime), 20, LATE);

        assertThat(over.whileTickLate()).isEqualTo(3);
        assertThat(over.unexplained()).isEqualTo(4);
    }

    @Test
    void whatTheReadersDidNotKeepHasNoExcuse() {
        LateSamples over = LateSamples.judged(1_003, List.of(late), 20, LATE);

        assertThat(over.whileTickLate()).isEqualTo(3);
        assertThat(over.unexplained()).isEqualTo(1_000);
    }

    @Test
    void whereNobodyWatchedNothingIsExcusedAndNothingIsSaid() {
        LateSamples over = LateSamples.judged(3, List.of(late), 20, Optional.empty());

        assertThat(over.whileTickLate()).isNull();
        assertThat(over.unexplained()).isEqualTo(3);
    }

    @Test
    void aRowIsShownWithTheEventThatItCameOf() {
        assertThat(LateSamples.judged(7, List.of(late, inTime), 20, LATE).rows())
                .satisfiesExactly(
                        row -> assertThat(row)
                                .contains("real 5040, cached -40", "4 samples")
                                .doesNotContain("tick was late"),
                        row -> assertThat(row)
                                .contains("real 1023, cached -25", "3 samples", "tick was late from -23 to +0"));
    }

    @Test
    void manyRowsDoNotCrowdOutTheOthers() {
        List<LateRow> rows = new ArrayList<>(Collections.nCopies(100, late));
        rows.add(inTime);

        assertThat(LateSamples.judged(304, rows, 20, LATE).rows())
                .hasSizeLessThan(20)
                .anyMatch(row -> row.contains("real 5040"))
                .anyMatch(row -> row.contains("real 1023"));
    }

    private static LateRow row(long cachedMs, long realMs, int samples) {
        LateRow row = new LateRow(1, realMs, cachedMs, realMs, cachedMs);
        for (int i = 0; i < samples; i++) {
            row.add(realMs);
        }
        return row;
    }
}
