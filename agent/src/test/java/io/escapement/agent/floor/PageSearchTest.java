package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.javalang.SimulatedPage;
import io.escapement.agent.javalang.SimulatedPage.Layout;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Finds the coarse clock, and its count, in pages whose kernel ticks between two looks. A page throws if left. */
class PageSearchTest {
    private static final long STEP_NANOS = 4_000_000;
    private static final long START_NANOS = 1_763_600_000_970_123_456L;
    private static final int ELSEWHERE = 1024;

    private final Random random = new Random(5);
    private SimulatedPage page = new SimulatedPage(Layout.KERNEL_6_18);
    private long wallNanos = START_NANOS;

    /** What the wall clock says whenever it is read; negative if it goes. */
    private long standsAtMs = -1;

    @ParameterizedTest
    @EnumSource
    void findsPairAndCountInTheLayoutsOfRealKernels(Layout layout) {
        page = new SimulatedPage(layout);

        for (int i = 0; i < 100; i++) {
            assertFinds(search(page::peek, () -> page.update(coarseNanos())));
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsThemAlsoIfTheKernelTicksInTheMiddleOfALook(Layout layout) {
        page = new SimulatedPage(layout);
        page.update(coarseNanos());
        int[] peeks = {0};
        LongUnaryOperator ticking = address -> {
            if (++peeks[0] % 300 == 0) {
                wallNanos += STEP_NANOS;
                page.update(coarseNanos());
            }
            return page.peek(address);
        };

        assertFinds(search(ticking, () -> page.update(coarseNanos())));
    }

    @Test
    void findsThePairAtTheVeryEndOfThePage() {
        int last = SimulatedPage.BYTES - 16;
        int[] count = {0};
        Floor floor = search(page::peek, () -> {
            page.putLong(last - 8, count[0] += 2);
            page.putPair(last, coarseNanos());
        });

        assertThat(floor).isNotNull();
        assertThat(floor.floorAddress).isEqualTo(page.address() + last);
        assertThat(floor.sequenceAddress).isEqualTo(page.address() + last - 8);
    }

    @Test
    void findsNothingInAPageOfZeros() {
        assertFindsNothing(() -> {});
    }

    @Test
    void findsNothingInAPageOfConstantOffsetsAsInATimeNamespace() {
        page.putLong(0, 1);
        for (int at = 40; at < 232; at += 16) {
            page.putPair(at, 100_000_000_000L);
        }
        assertFindsNothing(() -> {});
    }

    @Test
    void findsNothingIfThePairIsFrozen() {
        page.update(coarseNanos());
        assertFindsNothing(() -> {});
    }

    @Test
    void findsNothingIfThePairStopsDuringTheSearch() {
        int[] pauses = {0};
        assertFindsNothing(() -> {
            if (pauses[0]++ < 3) {
                page.update(coarseNanos());
            }
        });
    }

    @Test
    void findsNothingIfTwoPairsFit() {
        assertFindsNothing(() -> {
            page.update(coarseNanos());
            page.putPair(ELSEWHERE, coarseNanos());
        });
    }

    @Test
    void findsNothingIfThePairHasNoCount() {
        assertFindsNothing(() -> page.putPair(ELSEWHERE, coarseNanos()));
    }

    @Test
    void findsNothingIfTheCountStandsStillOrIsOddOrRunsAway() {
        long[] counts = {0, 1, 0};
        assertFindsNothing(() -> {
            page.putLong(0, counts[0]);
            page.putLong(8, counts[1] += 2);
            page.putLong(16, counts[2] += 1_000_000);
            page.putPair(ELSEWHERE, coarseNanos());
        });
    }

    @Test
    void findsNothingIfTheCountComesAfterThePair() {
        int[] count = {0};
        assertFindsNothing(() -> {
            page.putPair(0, coarseNanos());
            page.putLong(ELSEWHERE, count[0] += 2);
        });
    }

    @Test
    void findsNothingIfThePairIsEarlyOrFarTooLate() {
        for (long apartMs : new long[] {2000, 20, -200, -2000}) {
            assertFindsNothing(() -> page.update(coarseNanos() + apartMs * Floor.NANOS_PER_MS));
        }
    }

    @Test
    void findsNothingIfTheWallClockStandsAsALibraryMayFakeIt() {
        standsAtMs = wallNanos / Floor.NANOS_PER_MS;
        assertFindsNothing(() -> page.update(coarseNanos()));
    }

    @Test
    void findsNothingIfThePairGoesBack() {
        int[] pauses = {0};
        assertFindsNothing(() -> page.update(coarseNanos() - (++pauses[0] % 5 == 0 ? 40_000_000 : 0)));
    }

    @Test
    void findsNothingAndThrowsNothingInPagesOfNoise() {
        for (int i = 0; i < 50; i++) {
            assertFindsNothing(() -> {
                for (int at = 0; at < SimulatedPage.BYTES; at += 8) {
                    long noise = random.nextLong() >> random.nextInt(64);
                    page.putLong(at, random.nextBoolean() ? noise : wallNanos / Floor.NANOS_PER_SECOND);
                }
            });
        }
    }

    private void assertFinds(Floor floor) {
        assertThat(floor).isNotNull();
        assertThat(floor.floorAddress).isEqualTo(page.pairAddress());
        assertThat(floor.sequenceAddress).isEqualTo(page.sequenceAddress());
    }

    private void assertFindsNothing(Runnable kernel) {
        assertThat(search(page::peek, kernel)).isNull();
    }

    private Floor search(LongUnaryOperator peek, Runnable kernel) {
        kernel.run();
        PageSearch search = new PageSearch(peek, page.address()) {
            @Override
            long wallMs() {
                return standsAtMs < 0 ? wallNanos / Floor.NANOS_PER_MS : standsAtMs;
            }
        };
        return search.find(() -> {
            wallNanos += 3_000_000 + random.nextInt(3_000_000);
            kernel.run();
        });
    }

    /** What the kernel has at its last tick. */
    private long coarseNanos() {
        return wallNanos - Math.floorMod(wallNanos - START_NANOS, STEP_NANOS) - STEP_NANOS;
    }
}
