package io.escapement.bench.torture.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StalenessTest {
    private static final long SECOND_MS = 1_800_000_000_000L;
    private static final long NOW_MS = SECOND_MS + 500;

    private final Staleness count = new Staleness(20, false);

    @Test
    void stalenessIsCountedByTheFirstRealReadSoThatALostCpuDoesNotInflateIt() {
        count.sample(NOW_MS, NOW_MS - 3, NOW_MS + 500);

        assertThat(count.maxMs).isEqualTo(3);
        assertThat(count.over).isZero();
        assertThat(count.interrupted).isEqualTo(1);
    }

    @Test
    void whatTheClockReadWhileTheReaderWasStoppedIsNotEarly() {
        count.sample(NOW_MS, NOW_MS + 400, NOW_MS + 500);

        assertThat(count.early).isZero();
        assertThat(count.maxMs).isZero();
    }

    @Test
    void laterThanTheSecondRealReadIsEarly() {
        count.sample(NOW_MS, NOW_MS + 1, NOW_MS);

        assertThat(count.early).isEqualTo(1);
        assertThat(count.violations).singleElement().asString().startsWith("early");
    }

    @Test
    void theBoundItselfIsWithinTheBound() {
        count.sample(NOW_MS, NOW_MS - 20, NOW_MS);
        assertThat(count.over).isZero();

        count.sample(NOW_MS + 1, NOW_MS - 20, NOW_MS + 1);
        assertThat(count.over).isEqualTo(1);
    }

    @Test
    void aSecondThatWasOverAtTheFirstRealReadIsAPastOne() {
        count.sample(SECOND_MS - 1, SECOND_MS - 1, SECOND_MS);
        count.sample(SECOND_MS, SECOND_MS, SECOND_MS);
        assertThat(count.pastSecond).isZero();

        count.sample(SECOND_MS, SECOND_MS - 1, SECOND_MS);
        assertThat(count.pastSecond).isEqualTo(1);
        assertThat(count.over).isZero();
    }

    @Test
    void aSampleOverTheBoundAndInAPastSecondIsLateOnce() {
        count.sample(SECOND_MS, SECOND_MS - 1, SECOND_MS);
        count.sample(SECOND_MS, SECOND_MS - 30, SECOND_MS);

        assertThat(count.late).isEqualTo(2);
        assertThat(count.lateRows)
                .singleElement()
                .satisfies(row -> assertThat(row.samples).isEqualTo(2));
    }

    @Test
    void lessThanTheSampleBeforeIsBackwards() {
        count.sample(NOW_MS, NOW_MS, NOW_MS);
        count.sample(NOW_MS, NOW_MS, NOW_MS);
        count.sample(NOW_MS, NOW_MS - 1, NOW_MS);

        assertThat(count.backwards).isEqualTo(1);
    }

    @Test
    void anotherThreadsSamplesDoNotMakeOneGoBack() {
        Staleness other = new Staleness(20, false);
        count.sample(NOW_MS, NOW_MS, NOW_MS);
        other.sample(NOW_MS, NOW_MS - 35, NOW_MS);

        count.add(other);

        assertThat(count.backwards).isZero();
        assertThat(count.samples).isEqualTo(2);
        assertThat(count.maxMs).isEqualTo(35);
        assertThat(count.lateRows).hasSize(1);
    }

    @Test
    void onlySamplesWhoseRealReadsAgreeCanBeEqual() {
        count.sample(NOW_MS, NOW_MS, NOW_MS);
        count.sample(NOW_MS + 1, NOW_MS, NOW_MS + 1);
        count.sample(NOW_MS + 1, NOW_MS + 1, NOW_MS + 2);

        assertThat(count.equalPercent()).isEqualTo(50);
    }

    @Test
    void percentilesAndMeanAreOfAllSamples() {
        sample(985, 0);
        sample(10, 2);
        sample(5, 10);

        Staleness staleness = count.summarized();
        assertThat(staleness.p99Ms).isEqualTo(2);
        assertThat(staleness.p999Ms).isEqualTo(10);
        assertThat(staleness.meanMs).isEqualTo((10 * 2 + 5 * 10) / 1000.0);
    }

    private void sample(int times, long stalenessMs) {
        for (int i = 0; i < times; i++) {
            count.sample(NOW_MS, NOW_MS - stalenessMs, NOW_MS);
        }
    }

    @Test
    void aStalenessBeyondAllMeasureIsStillTheMaximum() {
        count.sample(NOW_MS, 0, NOW_MS);

        assertThat(count.maxMs).isEqualTo(NOW_MS);
    }

    @Test
    void consecutiveSamplesOverTheBoundAreOneRow() {
        count.sample(NOW_MS, NOW_MS - 1, NOW_MS);
        count.sample(NOW_MS + 25, NOW_MS - 1, NOW_MS + 25);
        count.sample(NOW_MS + 27, NOW_MS, NOW_MS + 27);
        count.sample(NOW_MS + 28, NOW_MS + 28, NOW_MS + 28);
        count.sample(NOW_MS + 60, NOW_MS + 30, NOW_MS + 60);

        assertThat(count.lateRows)
                .extracting(row -> List.of(row.firstMs, row.cachedMs, row.lastMs, row.samples))
                .containsExactly(
                        List.of(NOW_MS + 25, NOW_MS - 1, NOW_MS + 27, 2L),
                        List.of(NOW_MS + 60, NOW_MS + 30, NOW_MS + 60, 1L));
    }

    @Test
    void aClockThatMovedOnByMoreThanTheBoundBeginsANewRow() {
        count.sample(NOW_MS + 25, NOW_MS, NOW_MS + 25);
        count.sample(NOW_MS + 41, NOW_MS + 20, NOW_MS + 41);
        count.sample(NOW_MS + 60, NOW_MS + 21, NOW_MS + 60);

        assertThat(count.lateRows)
                .extracting(row -> List.of(row.firstMs, row.lastMs, row.samples))
                .containsExactly(List.of(NOW_MS + 25, NOW_MS + 41, 2L), List.of(NOW_MS + 60, NOW_MS + 60, 1L));
    }

    @Test
    void ofManyRowsTheFirstAreKeptAndTheSamplesOfAllAreCounted() {
        int rows = Staleness.ROWS_KEPT + 5;
        for (int i = 0; i < rows; i++) {
            count.sample(NOW_MS, NOW_MS - 30, NOW_MS);
            count.sample(NOW_MS, NOW_MS, NOW_MS);
        }

        assertThat(count.over).isEqualTo(rows);
        assertThat(count.lateRows).hasSize(Staleness.ROWS_KEPT).allMatch(row -> row.samples == 1);
    }

    @Test
    void afterAStepTheClockMayBeWrongForTheBoundAndNoLonger() {
        Staleness stepped = new Staleness(20, true);
        long afterMs = NOW_MS - 3_600_000;
        stepped.sample(NOW_MS, NOW_MS, NOW_MS);
        stepped.sample(afterMs, NOW_MS, afterMs);
        stepped.sample(afterMs + 20, NOW_MS, afterMs + 20);
        assertThat(stepped.early).isZero();
        assertThat(stepped.stepsSeen).isEqualTo(1);

        stepped.sample(afterMs + 21, NOW_MS, afterMs + 21);
        assertThat(stepped.early).isEqualTo(1);
    }

    @Test
    void aStepWithinASampleIsSeenAndTheSampleNotJudged() {
        Staleness stepped = new Staleness(20, true);
        stepped.sample(NOW_MS, NOW_MS, NOW_MS);
        stepped.sample(NOW_MS, NOW_MS, NOW_MS + 86_400_000);
        stepped.sample(NOW_MS + 86_400_021, NOW_MS + 86_400_021, NOW_MS);

        assertThat(stepped.stepsSeen).isEqualTo(2);
        assertThat(stepped.samples).isZero();
    }
}
