package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.escapement.ab.load.Pacing.Due;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PacingTest {

    private static final int BLOCK_SECONDS = 3;

    /** Of which a second holds no whole number. */
    private static final double RATE = 100.5;

    private Pacing pacing = new Pacing(new Rate(RATE), Long.MAX_VALUE);

    /** The next request, which a connection that is free has taken in advance. */
    private Due ahead = pacing.next(0);

    @ParameterizedTest
    @EnumSource
    void theBlocksOfARoundAreAskedTheSameAtTheSameMoments(Arrivals arrivals) {
        pacing = new Pacing(new Rate(RATE, arrivals), Long.MAX_VALUE);
        List<Due> one = block(2, 7);
        block(10, 8);
        List<Due> other = block(20, 7);

        assertThat(other).isEqualTo(one).hasSizeGreaterThan(200);
    }

    @Test
    void atConstantArrivalsABlockHasAllRequestsOfItsSeconds() {
        assertThat(block(2, 7)).hasSize((int) Math.ceil(BLOCK_SECONDS * RATE));
    }

    /** Of 40,000 gaps a thousandth is 40, and the mean scatters by half a per cent. */
    @Test
    void gapsOfPoissonArrivalsAreExponentiallyDistributed() {
        pacing = new Pacing(new Rate(1_000, Arrivals.POISSON), Long.MAX_VALUE);
        double[] gapMillis = new double[40_000];
        long before = 0;
        for (int i = 0; i < gapMillis.length; i++) {
            // However late it is.
            long due = pacing.next(TimeUnit.HOURS.toNanos(1)).nanos();
            gapMillis[i] = (due - before) / 1e6;
            before = due;
        }

        assertThat(before / 1e6 / gapMillis.length).isCloseTo(1, offset(0.02));
        for (double millis : new double[] {0.01, 0.1, 0.5, 1, 2, 4}) {
            double longer = Arrays.stream(gapMillis).filter(gap -> gap > millis).count() / (double) gapMillis.length;
            assertThat(longer).isCloseTo(Math.exp(-millis), offset(0.01));
        }
        double[] later = Arrays.copyOfRange(gapMillis, 1, gapMillis.length);
        double shortAfterShort = IntStream.range(0, later.length)
                        .filter(i -> gapMillis[i] < 0.5 && later[i] < 0.5)
                        .count()
                / (double) later.length;
        assertThat(shortAfterShort)
                .as("as often as of two that are independent")
                .isCloseTo(0.155, offset(0.01));
    }

    @Test
    void theRequestsOfAnotherRoundAreOthers() {
        List<Due> one = block(2, 7);

        assertThat(draws(block(20, 8))).doesNotContainAnyElementsOf(draws(one));
    }

    @Test
    void untilABlockBeginsTheLoadGoesOn() {
        takeUntil(5);
        long first = pacing.begin(9, 7);

        assertThat(first).isEqualTo(9);
        assertThat(takeUntil(9)).hasSize((int) (4 * RATE));
    }

    @Test
    void aBlockBeginsWithTheFirstSecondOfWhichNoConnectionHasARequestAlready() {
        takeUntil(5);

        assertThat(pacing.begin(5, 7)).isEqualTo(6);
    }

    @Test
    void aSaturatedBlockHasTheSameSequence() {
        Pacing saturated = new Pacing(Rate.SATURATED, Long.MAX_VALUE);
        List<Double> rounds = new ArrayList<>();
        for (int second = 1; second <= 2; second++) {
            long nanos = TimeUnit.SECONDS.toNanos(saturated.begin(second, 7));
            saturated.next(nanos - 1);
            rounds.add(saturated.next(nanos).draw());
        }

        assertThat(rounds.get(1)).isEqualTo(rounds.get(0));
    }

    /** Returns the requests of a block that begins with this second, with their times from its beginning. */
    private List<Due> block(long second, long seed) {
        long first = pacing.begin(second, seed);
        takeUntil(first);
        long origin = TimeUnit.SECONDS.toNanos(first);
        return takeUntil(first + BLOCK_SECONDS).stream()
                .map(due -> new Due(due.nanos() - origin, due.draw()))
                .toList();
    }

    /** Takes all requests before this second, and the first one of it. */
    private List<Due> takeUntil(long second) {
        List<Due> taken = new ArrayList<>();
        for (; ahead.nanos() < TimeUnit.SECONDS.toNanos(second); ahead = pacing.next(0)) {
            taken.add(ahead);
        }
        return taken;
    }

    private static List<Double> draws(List<Due> block) {
        return block.stream().map(Due::draw).toList();
    }
}
