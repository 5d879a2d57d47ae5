package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.ClockWords;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guarantees 2 and 3 of {@link EscapementClock} where the sequence in the word decides. */
class SequenceInTheWordTest {
    private static final int SEQUENCE_BITS = 26;
    private static final long NOW_MS = SimulatedPage.nowFarFromASecondMs();

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);
    private long wallMs = NOW_MS + 3;
    private long lastMs;

    @BeforeEach
    void publish() {
        SteeredClock.follow(() -> wallMs);
        updateFloor(NOW_MS);
        clock.engageWithoutTicker();
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 3);
    }

    @AfterEach
    void close() {
        SteeredClock.follow(System::currentTimeMillis);
        clock.close();
    }

    @Test
    void guarantee2EachBitOfTheSequenceTellsThatTheFloorHasMoved() {
        int published = (int) page.peek(page.sequenceAddress());
        long publishedWord = clock.word().get();
        putFloorWithoutUpdate(NOW_MS + 4);
        for (int bit = 1; bit < SEQUENCE_BITS; bit++) {
            page.putSequence(published ^ 1 << bit);
            clock.word().set(publishedWord);

            assertThat(clock.getAsLong()).as("bit %d", bit).isEqualTo(NOW_MS + 4);
        }
        page.putSequence(published);
        clock.word().set(publishedWord);
        assertThat(clock.getAsLong()).as("unchanged").isEqualTo(NOW_MS + 3);
    }

    @Test
    void guarantee2AFloorComesWithItsSequenceSoThatTheNextReaderNeedNotReadIt() {
        updateFloor(NOW_MS + 4);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 4);
        putFloorWithoutUpdate(NOW_MS + 5);

        assertThat(clock.getAsLong()).as("the floor was not read again").isEqualTo(NOW_MS + 4);
    }

    @Test
    void guarantee2SoDoesAFloorThatIsNotLaterThanWhatWasPublished() {
        updateFloor(NOW_MS + 1);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 3);
        putFloorWithoutUpdate(NOW_MS + 5);

        assertThat(clock.getAsLong()).as("the floor was not read again").isEqualTo(NOW_MS + 3);
    }

    @Test
    void guarantee2TheSequenceThatIsPublishedWasReadBeforeTheClock() {
        SteeredClock.follow(() -> {
            updateFloor(NOW_MS + 8);
            return NOW_MS + 7;
        });
        clock.engageWithoutTicker();

        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 8);
    }

    /** However long that takes: the real clock is not given until the end of the update, for which it waits too. */
    @Test
    void guarantee2AFloorThatIsBeingWrittenIsWaitedFor() {
        long leastNanos =
                LongStream.range(0, 100).map(i -> nanosOfARead()).min().getAsLong();
        int before = (int) page.peek(page.sequenceAddress());
        page.putSequence(before + 1);
        putFloorWithoutUpdate(NOW_MS + 500);
        SteeredClock.follow(() -> {
            putFloorWithoutUpdate(NOW_MS + 6);
            page.putSequence(before + 2);
            return NOW_MS + 7;
        });

        assertThat(nanosOfARead()).as("it waits").isGreaterThan(20_000 * leastNanos);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 6);
        assertThat(lastMs).isEqualTo(NOW_MS + 6);
    }

    private long nanosOfARead() {
        long startNanos = System.nanoTime();
        lastMs = clock.getAsLong();
        return System.nanoTime() - startNanos;
    }

    /** As in the page that a time namespace has, which is what a process may find that was restored. */
    @Test
    void whereTheSequenceStaysOddReadersGetTheRealClockUntilItMoves() {
        int before = (int) page.peek(page.sequenceAddress());
        page.putSequence(before + 1);

        assertThat(clock.getAsLong()).isEqualTo(wallMs);
        assertThat(clock.realFallbackCount()).hasPositiveValue();
        wallMs = NOW_MS + 10;
        assertThat(clock.getAsLong()).isEqualTo(wallMs);
        updateFloor(NOW_MS + 8);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32_767})
    void guarantees2And3WhatCountsIsNotTakenForEngaged(int reads) {
        clock.word().set(ClockWords.counting(reads, NOW_MS + 3));
        updateFloor(NOW_MS + 4);

        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 4);
        updateFloor(NOW_MS + 2); // as when the clock's rate is adjusted
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 4);
        assertThat(ClockWords.readsLeft(clock.word().get())).isEqualTo(reads <= 2 ? 0 : reads - 2);
        assertThat(clock.word().get() < 0).isEqualTo(reads <= 2);
    }

    /** As those of the monotonic clock do, which begin where the wall clock's do. */
    @Test
    void guarantees1And2TheFloorsMillisecondsBeginBeforeItsOwnByThePhase() {
        clock.bypass();
        clock.setPhase(page, 400_000);
        clock.engageWithoutTicker();
        page.update((NOW_MS + 4) * 1_000_000 + 599_999);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 4);

        page.update((NOW_MS + 4) * 1_000_000 + 600_000);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 5);
    }

    @Test
    void aTimeThatTheWordHasNoBitsForIsTheRealClocks() {
        long tenYearsMs = 315_360_000_000L;
        wallMs += tenYearsMs;
        updateFloor(wallMs - 1);
        long word = clock.word().get();

        assertThat(clock.getAsLong()).isEqualTo(wallMs);
        assertThat(clock.word()).as("as it was").hasValue(word);
        assertThat(clock.realFallbackCount()).hasPositiveValue();
    }

    private void updateFloor(long ms) {
        page.update(ms * 1_000_000);
    }

    /** As no kernel does: the sequence stays. */
    private void putFloorWithoutUpdate(long ms) {
        page.putPair(SimulatedPage.Layout.KERNEL_6_18.pair, ms * 1_000_000);
    }
}
