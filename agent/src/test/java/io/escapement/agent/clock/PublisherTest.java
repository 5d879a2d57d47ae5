package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.javalang.SimulatedPage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over a page and clocks that the test steers. */
class PublisherTest {
    private static final long START_MS = SimulatedPage.nowFarFromASecondMs();
    private static final long MS_NANOS = 1_000_000;
    private static final long LEAD_MS = 10;
    private static final long HOUR_MS = 3_600_000;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final Floor floor = PageFloor.in(page, page::peek);
    private final ClockReading reading = new ClockReading(floor.coarseClocks()) {
        @Override
        long realMonotonicNanos() {
            meanwhile.run();
            return monotonicNanos;
        }
    };
    private long monotonicNanos;
    private long steppedMs;

    /** What readers do between the publisher's look at the word and its attempt to change it. */
    private Runnable meanwhile = () -> {};

    private final AtomicLong word = new AtomicLong(ClockWords.BYPASSED);
    private final ClockWords words = new ClockWords(word, START_MS - 2 * HOUR_MS);
    private final TickStatistics statistics = new TickStatistics();
    private final Publisher publisher = new Publisher(words, floor, LEAD_MS);

    @BeforeEach
    void begin() {
        set(START_MS, START_MS + 3);
        word.set(engaged(START_MS));
        publish(Count.NONE);
    }

    @Test
    void publishesTheMonotonicClockPlusItsDistanceToTheWallClock() {
        assertThat(publishedMs()).isEqualTo(START_MS + 3);
        assertThat(word).hasValue(engaged(START_MS + 3));
    }

    /** Which has no seconds, and is not stepped with the wall clock. */
    @Test
    void publishesTheMonotonicClockPlusItsPhaseForThatClock() {
        AtomicLong monotonicWord = new AtomicLong(ClockWords.nearing(4_990));
        ClockWords monotonicWords = new ClockWords(monotonicWord, 0);
        Publisher monotonic = new Publisher(monotonicWords, floor.monotonicBeside(400_000), LEAD_MS);
        for (long wallMs : new long[] {START_MS, START_MS - HOUR_MS, START_MS + HOUR_MS}) {
            page.update(wallMs * MS_NANOS, 4_995 * MS_NANOS);
            monotonicNanos = 4_997 * MS_NANOS + 600_000;
            reading.take();
            assertThat(monotonic.publish(monotonic.seen(), reading, Count.NONE, statistics))
                    .isTrue();

            assertThat(monotonicWord).hasValue(monotonicWords.engaged(reading.sequence(), 4_998));
        }
        monotonicNanos -= MS_NANOS;
        reading.take();
        assertThat(monotonic.publish(monotonic.seen(), reading, Count.NONE, statistics))
                .isTrue();
        assertThat(monotonicWord).hasValue(monotonicWords.engaged(reading.sequence(), 4_998));
    }

    @Test
    void hasReadersTakeTheRealClockNearASecond() {
        long secondMs = START_MS / 1_000 * 1_000 + 1_000;
        set(secondMs - LEAD_MS - 2, secondMs - LEAD_MS - 1);
        publish(Count.NONE);
        assertThat(word).hasValue(engaged(secondMs - LEAD_MS - 1));

        set(secondMs - LEAD_MS - 2, secondMs - LEAD_MS);
        publish(Count.NONE);
        assertThat(word).hasValue(ClockWords.nearing(secondMs - LEAD_MS));
        set(secondMs - 2, secondMs - 1);
        publish(Count.NONE);
        assertThat(word).hasValue(ClockWords.nearing(secondMs - 1));

        set(secondMs - 2, secondMs);
        publish(Count.NONE);
        assertThat(word).hasValue(engaged(secondMs));
    }

    @Test
    void publishesTheFloorWhereTheClockIsFurtherAheadThanTheFloorCanLag() {
        set(START_MS + 4, START_MS + 4 + LEAD_MS);
        publish(Count.NONE);
        assertThat(publishedMs()).isEqualTo(START_MS + 4 + LEAD_MS);
        assertThat(statistics.heldBackCount()).isZero();

        set(START_MS + 100, START_MS + 101 + LEAD_MS);
        publish(Count.NONE);
        assertThat(publishedMs()).isEqualTo(START_MS + 100);
        assertThat(statistics.heldBackCount()).isOne();
    }

    @Test
    void publishesTheFloorWhereTheClockIsBehindIt() {
        set(START_MS + 100, START_MS + 50);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 100);
        assertThat(statistics.heldBackCount()).isOne();
    }

    @Test
    void doesNotAccuseTheProcessorsWhereItsThreadIsHeldUpBetweenTwoLooks() {
        set(START_MS + 4, START_MS + 5);
        meanwhile = () ->
                page.update((START_MS + 500) * MS_NANOS, (START_MS + 500) * MS_NANOS - SimulatedPage.TO_WALL_NANOS);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 500);
        assertThat(statistics.heldBackCount()).isZero();
    }

    /** As where its thread comes to a processor whose clock is behind. */
    @Test
    void neverGoesBackWithoutAStep() {
        set(START_MS + 1, START_MS + 2);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 3);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, -5, -1_000, -HOUR_MS, 1, 1_000, HOUR_MS})
    void followsAStepOfTheWallClock(long stepMs) {
        step(stepMs);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 3 + stepMs);
    }

    @Test
    void leavesAFloorThatAReaderHasPutThereAfterAStepBack() {
        meanwhile = () -> {
            meanwhile = () -> {};
            word.set(engaged(START_MS));
        };
        step(-5);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS);
    }

    /** One that looks at the floor just then finds the word ahead of it by less than the lead. */
    @Test
    void followsASmallStepBackThatAReaderHasHiddenByTheNextPublication() {
        meanwhile = () -> {
            meanwhile = () -> {};
            word.set(engaged(START_MS + 3));
        };
        step(-2);
        publish(Count.NONE);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 1);
    }

    @Test
    void neverGoesBackAfterAStepForward() {
        steppedMs++;
        set(START_MS - 1, START_MS + 1);
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 3);
    }

    @Test
    void leavesALaterTimeThatAReaderHasPutThereMeanwhile() {
        set(START_MS + 4, START_MS + 5);
        meanwhile = () -> word.set(engaged(START_MS + 8));
        publish(Count.NONE);

        assertThat(publishedMs()).isEqualTo(START_MS + 8);
    }

    /** As a reader leaves it that was held up over a step back. */
    @Test
    void replacesATimeThatLeadsTheFloorByMoreThanOnlyAStepExplains() {
        set(START_MS + 4, START_MS + 5);
        word.set(engaged(START_MS + 4 + LEAD_MS + 1));
        publish(Count.NONE);
        assertThat(publishedMs()).isEqualTo(START_MS + 4 + LEAD_MS + 1);

        word.set(engaged(START_MS + 4 + LEAD_MS + 2));
        publish(Count.NONE);
        assertThat(publishedMs()).isEqualTo(START_MS + 5);
    }

    /** As a reader takes it near a second. */
    @Test
    void leavesARealTimeThatAReaderHasPutThereWhileItsThreadWasHeldUp() {
        set(START_MS + 4, START_MS + 5);
        long seen = publisher.seen();
        reading.take();
        set(START_MS + 16, START_MS + 25);
        word.set(engaged(START_MS + 25));
        assertThat(publisher.publish(seen, reading, Count.NEW, statistics)).isFalse();
        assertThat(publishedMs()).isEqualTo(START_MS + 25);
        assertThat(publisher.countsAll()).as("no count has begun").isFalse();

        publish(Count.NONE);
        assertThat(publishedMs()).isEqualTo(START_MS + 25);
        set(START_MS + 24, START_MS + 26);
        publish(Count.NONE);
        assertThat(publishedMs()).isEqualTo(START_MS + 26);
    }

    @Test
    void knowsHowManyReadersHaveCountedThemselves() {
        assertThat(publisher.countedNow()).isZero();
        publish(Count.NEW);
        assertThat(words.isCounting()).isTrue();
        publish(Count.SAME);
        assertThat(publisher.counted()).as("nobody has").isZero();
        assertThat(publisher.countedNow()).isZero();

        leave(7);
        assertThat(publisher.countedNow()).as("before the next publication").isEqualTo(Count.READS - 7);
        publish(Count.SAME);
        assertThat(publisher.counted()).as("all but seven").isEqualTo(Count.READS - 7);
        assertThat(ClockWords.readsLeft(word.get())).as("it goes on").isEqualTo(7);

        word.set(engaged(publishedMs()));
        assertThat(publisher.countedNow()).as("all").isEqualTo(Count.READS);
        publish(Count.SAME);
        assertThat(publisher.counted()).as("all").isEqualTo(Count.READS);
        assertThat(words.isCounting()).isFalse();
        assertThat(publisher.countedNow()).as("that was it").isZero();
    }

    @Test
    void anEndedCountIsTakenOffAndANewOneBeginsAtNone() {
        publish(Count.NEW);
        leave(Count.READS - 5);
        publish(Count.NONE);
        assertThat(publisher.counted()).isEqualTo(5);
        assertThat(words.isCounting()).isFalse();

        publish(Count.NEW);
        leave(Count.READS - 3);
        publish(Count.NEW);
        assertThat(publisher.counted()).isZero();
        assertThat(publisher.countedNow()).isZero();
    }

    @Test
    void publishesAtOnceHoweverFastReadersCountThemselves() {
        publish(Count.NEW);
        meanwhile = () -> leave(9);
        publish(Count.SAME);

        assertThat(publisher.counted()).isEqualTo(Count.READS - 9);
        assertThat(ClockWords.readsLeft(word.get())).isEqualTo(9);
    }

    @Test
    void addsUpForHowLongTheFloorWasLater() {
        set(START_MS + 60, START_MS + 61);
        // As readers do with a floor that they return.
        word.set(engaged(START_MS + 60));
        publish(Count.NONE);
        statistics.record(58 * MS_NANOS, MS_NANOS);

        assertThat(statistics.floorGovernedMillis()).isEqualTo(56);
    }

    @Test
    void leavesWhatWasBypassedAlsoIfThatWasInTheMidstOfIt() {
        long engaged = engaged(START_MS);
        for (long other : new long[] {ClockWords.BYPASSED, ClockWords.ENGAGING, ClockWords.announcing(12_345)}) {
            for (Count count : Count.values()) {
                meanwhile = () -> {};
                word.set(engaged);
                publish(Count.NEW);
                word.set(other);
                publish(count);
                assertThat(word).as("before").hasValue(other);
                assertThat(publisher.counted()).isZero();
                assertThat(publisher.countedNow()).isZero();

                word.set(engaged);
                meanwhile = () -> word.set(other);
                publish(count);
                assertThat(word).as("meanwhile").hasValue(other);
            }
        }
    }

    @Test
    void theFirstPublicationReplacesWhatReadersHaveReturnedUntilThen() {
        publishFirst();

        assertThat(words.isEngaged()).isTrue();
        publisher.bypass();
        assertThat(words.isEngaged()).isFalse();
    }

    @Test
    void theFirstPublicationWaitsWhereReadersAreAheadOfTheFloor() {
        long returnedMs = System.currentTimeMillis() + 100;
        meanwhile = () -> {
            if (!words.isEngaged() && System.currentTimeMillis() < returnedMs) {
                word.set(ClockWords.ENGAGING + returnedMs);
            }
        };
        publishFirst();

        assertThat(publishedMs()).isGreaterThanOrEqualTo(returnedMs);
    }

    @Test
    void theFirstPublicationGivesUpWhereReadersStayAheadOfTheFloor() {
        meanwhile = () -> word.set(ClockWords.ENGAGING + System.currentTimeMillis() + HOUR_MS);

        assertThatThrownBy(this::publishFirst).hasMessageContaining("processors' clocks differ");
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void theFirstPublicationLeavesReadersAtTheRealClockWhereItFails() {
        meanwhile = () -> {
            throw new IllegalStateException("no clock");
        };

        assertThatThrownBy(this::publishFirst).hasMessage("no clock");
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void theFirstPublicationIsNoneWhereSomebodyBypassesMeanwhile() {
        meanwhile = publisher::bypass;
        publishFirst();

        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    /** Beside the real clock. */
    private void publishFirst() {
        Floor real = PageFloor.of(() -> {
            meanwhile.run();
            return System.currentTimeMillis() * MS_NANOS;
        });
        new Publisher(words, real, 1_000).publishFirst(real.coarseClocks());
    }

    /** The wall clock's coarse form and itself. */
    private void set(long floorMs, long nowMs) {
        long distanceNanos = SimulatedPage.TO_WALL_NANOS + steppedMs * MS_NANOS;
        page.update(floorMs * MS_NANOS, floorMs * MS_NANOS - distanceNanos);
        monotonicNanos = nowMs * MS_NANOS - distanceNanos;
    }

    private void step(long stepMs) {
        steppedMs += stepMs;
        set(START_MS + stepMs, START_MS + 3 + stepMs);
    }

    private void publish(Count count) {
        long seen = publisher.seen();
        reading.take();
        assertThat(publisher.publish(seen, reading, count, statistics)).isEqualTo(words.isEngaged());
    }

    private long publishedMs() {
        return words.publishedMs(word.get());
    }

    private long engaged(long ms) {
        return words.engaged(page.peek(page.sequenceAddress()), ms);
    }

    /** As readers do that count themselves. */
    private void leave(int reads) {
        word.set(ClockWords.counting(reads, publishedMs()));
    }
}
