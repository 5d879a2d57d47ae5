package io.escapement.ab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Pacing.Due;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PacingTest {

    private static final int BLOCK_SECONDS = 3;

    /** Of which a second holds no whole number. */
    private static final Rate RATE = new Rate(100.5);

    private final Pacing pacing = new Pacing(RATE, Long.MAX_VALUE);

    /** The next request, which a connection that is free has taken in advance. */
    private Due ahead = pacing.next(0);

    @Test
    void theBlocksOfARoundAreAskedTheSameAtTheSameMoments() {
        List<Due> one = block(2, 7);
        block(10, 8);
        List<Due> other = block(20, 7);

        assertThat(other).isEqualTo(one);
        assertThat(one).hasSize((int) Math.ceil(BLOCK_SECONDS * RATE.requestsPerSecond()));
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
        assertThat(takeUntil(9)).hasSize((int) (4 * RATE.requestsPerSecond()));
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
