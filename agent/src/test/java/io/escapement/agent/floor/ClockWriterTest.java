package io.escapement.agent.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.javalang.SimulatedPage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over a page and clocks that the test steers. */
class ClockWriterTest {
    private static final long START_MS = SimulatedPage.nowFarFromASecondMs();
    private static final long MS_NANOS = 1_000_000;
    private static final long LEAD_MS = 11;
    private static final long HOUR_MS = 3_600_000;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final Floor floor = PageFloor.in(page, page::peek);
    private final FloorLook look = new FloorLook(floor.coarseClocks()) {
        @Override
        public long realMonotonicNanos() {
            meanwhile.run();
            return monotonicNanos;
        }
    };
    private long monotonicNanos;
    private long steppedMs;

    /** What others do between the writer's look at the word and its attempt to change it. */
    private Runnable meanwhile = () -> {};

    private final AtomicLong word = new AtomicLong(ClockWords.BYPASSED);
    private final ClockWords words = new ClockWords(word, START_MS - 2 * HOUR_MS);
    private final ClockWriter writer = new ClockWriter(words, floor, floor.coarseClocks(), LEAD_MS);

    @BeforeEach
    void begin() {
        set(START_MS, START_MS + 3);
        word.set(engaged(START_MS));
        publish();
    }

    @Test
    void publishesTheMonotonicClockPlusItsDistanceToTheWallClock() {
        assertThat(word).hasValue(engaged(START_MS + 3));
    }

    /** Which has no seconds, and is not stepped with the wall clock. */
    @Test
    void publishesTheMonotonicClockPlusItsPhaseForThatClock() {
        AtomicLong monotonicWord = new AtomicLong();
        ClockWords monotonicWords = new ClockWords(monotonicWord, 0);
        ClockWriter monotonic =
                new ClockWriter(monotonicWords, floor.monotonicBeside(400_000), floor.coarseClocks(), LEAD_MS);
        for (long wallMs : new long[] {START_MS, START_MS - HOUR_MS, START_MS + HOUR_MS}) {
            page.update(wallMs * MS_NANOS, 4_995 * MS_NANOS);
            monotonicNanos = 4_997 * MS_NANOS + 600_000;
            monotonicWord.set(monotonicWords.engaged(0, 4_995));
            long seen = monotonic.seen();
            look.take();
            monotonic.publish(seen, look);

            assertThat(monotonicWord).hasValue(monotonicWords.engaged(look.sequence(), 4_998));
        }
    }

    @Test
    void publishesOnlyWhatIsLaterThanTheWord() {
        for (long nowMs : new long[] {START_MS + 2, START_MS + 3}) {
            set(START_MS, nowMs);
            assertLeaves(START_MS + 3);
        }
        set(START_MS + 1, START_MS + 4);
        publish();
        assertThat(word).hasValue(engaged(START_MS + 4));
    }

    @Test
    void publishesNothingThatIsFurtherFromTheFloorThanThatCanLag() {
        set(START_MS + 4, START_MS + 3 + LEAD_MS);
        publish();
        assertThat(publishedMs()).isEqualTo(START_MS + 3 + LEAD_MS);

        set(START_MS + 100, START_MS + 100 + LEAD_MS);
        assertLeaves(START_MS + 3 + LEAD_MS);
        set(START_MS + 100, START_MS + 99);
        assertLeaves(START_MS + 3 + LEAD_MS);
    }

    @Test
    void nearASecondPublishesOnlyWhatIsInTheNext() {
        long secondMs = START_MS / 1_000 * 1_000 + 1_000;
        set(secondMs - LEAD_MS, secondMs - 1);
        publish();
        assertThat(publishedMs()).isEqualTo(secondMs - 1);

        word.set(engaged(START_MS + 3));
        set(secondMs - LEAD_MS + 1, secondMs - 1);
        assertLeaves(START_MS + 3);
        set(secondMs - LEAD_MS + 1, secondMs);
        publish();
        assertThat(word).hasValue(engaged(secondMs));
    }

    @Test
    void publishesOnceTheSecondHasBegunThoughNobodyReads() {
        word.set(words.engaged(page.peek(page.sequenceAddress()) - 1, START_MS));
        publish();
        assertThat(word).hasValue(engaged(START_MS + 3));
    }

    @Test
    void publishesNothingWhereTheFloorMovesMeanwhile() {
        meanwhile = () -> set(START_MS + 4, START_MS + 5);
        assertLeaves(START_MS + 3);
    }

    @Test
    void leavesWhatOthersHavePutThereMeanwhile() {
        for (long other : new long[] {
            engaged(START_MS + 8), ClockWords.BYPASSED, ClockWords.ENGAGING + START_MS, ClockWords.announcing(START_MS)
        }) {
            word.set(engaged(START_MS));
            set(START_MS + 4, START_MS + 5);
            meanwhile = () -> word.set(other);
            publish();
            assertThat(word).hasValue(other);
            meanwhile = () -> {};
            if (other >= 0) {
                publish();
                assertThat(word).as("once more").hasValue(other);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, HOUR_MS})
    void followsAStepForward(long stepMs) {
        steppedMs += stepMs;
        set(START_MS + stepMs, START_MS + 3 + stepMs);
        publish();

        assertThat(publishedMs()).isEqualTo(START_MS + 3 + stepMs);
    }

    /** Readers put the floor there. */
    @ParameterizedTest
    @ValueSource(longs = {-1, -1_000, -HOUR_MS})
    void leavesAStepBackToReaders(long stepMs) {
        steppedMs += stepMs;
        set(START_MS + stepMs, START_MS + 3 + stepMs);
        assertLeaves(START_MS + 3);
    }

    @Test
    void engagesAndBypasses() {
        word.set(ClockWords.BYPASSED);
        assertThat(engageBesideTheRealClock()).isTrue();
        assertThat(words.isEngaged()).isTrue();

        writer.bypass();
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void engagesWithTheLatestTimeThatReadersHaveReturned() {
        word.set(ClockWords.BYPASSED);
        AtomicLong returnedMs = new AtomicLong();
        meanwhile = () -> {
            long seen = word.get();
            if (ClockWords.isEngaging(seen)) {
                returnedMs.set(Math.max(ClockWords.limitMs(seen), System.currentTimeMillis() + 5));
                word.compareAndSet(seen, ClockWords.ENGAGING + returnedMs.get());
                meanwhile = () -> {};
            }
        };
        assertThat(engageBesideTheRealClock()).isTrue();
        assertThat(publishedMs()).isGreaterThanOrEqualTo(returnedMs.get());
    }

    @Test
    void waitsWhereReadersAreAheadOfTheFloorAndThenGivesUp() {
        word.set(ClockWords.BYPASSED);
        meanwhile = () -> {
            long seen = word.get();
            if (ClockWords.isEngaging(seen)) {
                word.compareAndSet(seen, ClockWords.ENGAGING + System.currentTimeMillis() + HOUR_MS);
            }
        };

        assertThatThrownBy(this::engageBesideTheRealClock)
                .isInstanceOf(FloorLostException.class)
                .hasMessageContaining("processors' clocks differ");
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void leavesReadersAtTheRealClockWhereItFails() {
        word.set(ClockWords.BYPASSED);
        meanwhile = () -> {
            throw new IllegalStateException("no clock");
        };

        assertThatThrownBy(this::engageBesideTheRealClock).hasMessage("no clock");
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void engagesNothingThatIsEngagedOrThatNoWordCanHold() {
        assertThat(engageBesideTheRealClock()).isFalse();
        assertThat(word).hasValue(engaged(START_MS + 3));

        word.set(ClockWords.BYPASSED);
        page.update(1_000 * MS_NANOS);
        assertThatThrownBy(() -> writer.engage(() -> true))
                .isInstanceOf(FloorLostException.class)
                .hasMessageContaining("the wall clock was set to more than a year before");
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    /** Where it looks at the floor, too. */
    @Test
    void aBypassAtAnyLookAtTheFloorStands() {
        boolean isBypassed = true;
        for (int look = 1; isBypassed; look++) {
            word.set(ClockWords.BYPASSED);
            int[] left = {look};
            meanwhile = () -> {
                if (--left[0] == 0) {
                    writer.bypass();
                }
            };
            assertThat(engageBesideTheRealClock()).isEqualTo(left[0] > 0);
            isBypassed = left[0] <= 0;
            assertThat(words.isEngaged()).isEqualTo(!isBypassed);
        }
    }

    private boolean engageBesideTheRealClock() {
        Floor real = PageFloor.of(() -> {
            meanwhile.run();
            return System.currentTimeMillis() * MS_NANOS;
        });
        return new ClockWriter(words, real, real.coarseClocks(), 1_000).engage(() -> true);
    }

    /** The wall clock's coarse form and itself. */
    private void set(long floorMs, long nowMs) {
        long distanceNanos = SimulatedPage.TO_WALL_NANOS + steppedMs * MS_NANOS;
        page.update(floorMs * MS_NANOS, floorMs * MS_NANOS - distanceNanos);
        monotonicNanos = nowMs * MS_NANOS - distanceNanos;
    }

    private void publish() {
        long seen = writer.seen();
        look.take();
        writer.publish(seen, look);
    }

    private void assertLeaves(long ms) {
        long before = word.get();
        publish();
        assertThat(word).hasValue(before);
        assertThat(publishedMs()).isEqualTo(ms);
    }

    private long publishedMs() {
        return words.publishedMs(word.get());
    }

    private long engaged(long ms) {
        return words.engaged(page.peek(page.sequenceAddress()), ms);
    }
}
