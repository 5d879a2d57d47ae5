package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.floor.ClockWords;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Guarantees 2 and 3 of {@link EscapementClock} where the sequence in the word decides. */
class SequenceInTheWordTest {
    private static final int SEQUENCE_BITS = 26;
    private static final int SINCE_BASE_BITS = 37;

    /** The first of the times that a word would hold but for the lead. */
    private static final long LEAST_LEFT_MS = TickedClock.LEAD_MS - 1;

    private static final long NOW_MS = SimulatedPage.nowFarFromASecondMs();

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);
    private long wallMs = NOW_MS + 3;

    @BeforeEach
    void publish() {
        SteeredClock.follow(() -> wallMs);
        updateFloor(NOW_MS);
        clock.word().set(clock.engagedWord(page, NOW_MS));
        clock.publish();
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
    void guarantee2ATimeIsPublishedOnlyIfTheFloorStoodStillMeanwhile() {
        wallMs = NOW_MS + 9;
        SteeredClock.follow(() -> {
            updateFloor(NOW_MS + 8);
            return wallMs;
        });
        clock.publish();
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 8);

        SteeredClock.follow(() -> wallMs);
        clock.publish();
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 9);
    }

    /** However long that takes, up to tenths of a second: the real clock waits for it too. */
    @Test
    void guarantee2AFloorThatIsBeingWrittenIsWaitedFor() throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        SteeredClock.follow(() -> {
            looks.incrementAndGet();
            return wallMs;
        });
        int before = (int) page.peek(page.sequenceAddress());
        page.putSequence(before + 1);
        putFloorWithoutUpdate(NOW_MS + 500);
        AtomicLong read = new AtomicLong();
        Thread reader = new Thread(() -> read.set(clock.getAsLong()));
        reader.start();
        await().until(() -> looks.get() > 3 || !reader.isAlive());
        assertThat(read).hasValue(0);
        putFloorWithoutUpdate(NOW_MS + 6);
        page.putSequence(before + 2);
        reader.join();

        assertThat(read).hasValue(NOW_MS + 6);
        assertThat(clock.isEngaged()).isTrue();
    }

    /** As in the page that a time namespace has, which is what a process may find that was restored. */
    @Test
    void whereTheSequenceStaysOddTheFirstReaderHasAllGetTheRealClock() {
        int before = (int) page.peek(page.sequenceAddress());
        page.putSequence(before + 1);

        assertThat(clock.getAsLong()).isEqualTo(wallMs);
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);
        wallMs = NOW_MS + 10;
        assertThat(clock.getAsLong()).isEqualTo(wallMs);
    }

    /** As those of the monotonic clock do, which begin where the wall clock's do. */
    @Test
    void guarantees1And2TheFloorsMillisecondsBeginBeforeItsOwnByThePhase() {
        clock.bypass();
        clock.setPhase(page, 400_000);
        clock.word().set(clock.engagedWord(page, NOW_MS));
        page.update((NOW_MS + 4) * 1_000_000 + 599_999);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 4);

        page.update((NOW_MS + 4) * 1_000_000 + 600_000);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + 5);
    }

    @ParameterizedTest
    @ValueSource(longs = {315_360_000_000L, -315_360_000_000L})
    void whereTheFloorIsATimeThatNoWordHoldsTheFirstReaderHasAllGetTheRealClock(long tenYearsMs) {
        wallMs += tenYearsMs;
        updateFloor(wallMs - 1);

        assertThat(clock.getAsLong()).isEqualTo(wallMs);
        assertThat(clock.word()).hasValue(ClockWords.BYPASSED);
        assertThat(clock.getAsLong()).isEqualTo(wallMs);
    }

    /** What a reader or the ticker may add to the floor must fit into a word, too. */
    @Test
    void aWordHoldsFloorsFromItsFirstTimeToTheLeadBeforeItsLast() {
        long firstMs = NOW_MS - (clock.engagedWord(page, NOW_MS) >>> SEQUENCE_BITS) + (1L << SINCE_BASE_BITS);
        long lastMs = firstMs + (1L << SINCE_BASE_BITS) - 1;
        for (long floorMs : new long[] {firstMs - 1, firstMs, lastMs - TickedClock.LEAD_MS, lastMs - LEAST_LEFT_MS}) {
            clock.word().set(clock.engagedWord(page, NOW_MS));
            wallMs = floorMs + 1;
            updateFloor(floorMs);
            boolean fits = floorMs >= firstMs && floorMs < lastMs - LEAST_LEFT_MS;

            assertThat(clock.getAsLong()).isBetween(fits ? floorMs : wallMs, wallMs);
            assertThat(clock.isEngaged())
                    .as("%d ms after the first", floorMs - firstMs)
                    .isEqualTo(fits);
        }
    }

    private void updateFloor(long ms) {
        page.update(ms * 1_000_000);
    }

    /** As no kernel does: the sequence stays. */
    private void putFloorWithoutUpdate(long ms) {
        page.putPair(SimulatedPage.Layout.KERNEL_6_18.pair, ms * 1_000_000);
    }
}
