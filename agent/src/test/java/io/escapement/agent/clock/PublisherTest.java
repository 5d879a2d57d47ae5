package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.floor.PageFloor;
import io.escapement.agent.javalang.SimulatedPage;
import io.escapement.agent.stats.TickStatistics;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PublisherTest {
    private static final long START_MS = System.currentTimeMillis();
    private static final long MAX_STALENESS_MS = 20;

    private final AtomicLong word = new AtomicLong(ClockWords.BYPASSED);
    private final ClockWords words = new ClockWords(word, START_MS);
    private final TickStatistics statistics = new TickStatistics();
    private long floorLagMs = 4;
    private int floorReads;

    /** What readers do between the publisher's look at the word and its attempt to change it. */
    private Runnable meanwhile = () -> {};

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final Publisher publisher = publisherOver(PageFloor.of(this::floorNanos));

    @AfterEach
    void freePage() {
        page.close();
    }

    @Test
    void publishesTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long publishedMs = publisher.publish(Count.NONE, statistics);

        assertThat(publishedMs).isBetween(beforeMs, System.currentTimeMillis());
        assertThat(word).hasValue(engaged(publishedMs));
    }

    @Test
    void knowsHowManyReadersHaveCountedThemselves() {
        assertThat(publisher.countedNow()).isZero();
        publisher.publish(Count.NEW, statistics);
        assertThat(words.isCounting()).isTrue();
        publisher.publish(Count.SAME, statistics);
        assertThat(publisher.counted()).as("nobody has").isZero();
        assertThat(publisher.countedNow()).isZero();

        leave(7);
        assertThat(publisher.countedNow()).as("before the next publication").isEqualTo(Count.READS - 7);
        publisher.publish(Count.SAME, statistics);
        assertThat(publisher.counted()).as("all but seven").isEqualTo(Count.READS - 7);
        assertThat(ClockWords.readsLeft(word.get())).as("it goes on").isEqualTo(7);

        word.set(engaged(words.publishedMs(word.get())));
        assertThat(publisher.countedNow()).as("all").isEqualTo(Count.READS);
        publisher.publish(Count.SAME, statistics);
        assertThat(publisher.counted()).as("all").isEqualTo(Count.READS);
        assertThat(words.isCounting()).isFalse();
        assertThat(publisher.countedNow()).as("that was it").isZero();
    }

    @Test
    void anEndedCountIsTakenOffAndANewOneBeginsAtNone() {
        publisher.publish(Count.NEW, statistics);
        leave(Count.READS - 5);
        publisher.publish(Count.NONE, statistics);
        assertThat(publisher.counted()).isEqualTo(5);
        assertThat(words.isCounting()).isFalse();

        publisher.publish(Count.NEW, statistics);
        leave(Count.READS - 3);
        publisher.publish(Count.NEW, statistics);
        assertThat(publisher.counted()).isZero();
        assertThat(publisher.countedNow()).isZero();
    }

    @Test
    void readsTheClockOnceHoweverFastReadersCountThemselves() {
        publisher.publish(Count.NEW, statistics);
        meanwhile = () -> leave(9);
        floorReads = 0;
        publisher.publish(Count.SAME, statistics);

        assertThat(floorReads)
                .as("one for the publication, one for its statistics")
                .isEqualTo(2);
        assertThat(publisher.counted()).isEqualTo(Count.READS - 9);
        assertThat(ClockWords.readsLeft(word.get())).isEqualTo(9);
    }

    @Test
    void readsTheClockAgainWhereAReaderHasPutALaterTimeMeanwhile() {
        publisher.publish(Count.NONE, statistics);
        long laterMs = System.currentTimeMillis() + MAX_STALENESS_MS;
        meanwhile = () -> {
            if (floorReads == 1) {
                word.set(engaged(laterMs));
            }
        };
        floorReads = 0;
        floorLagMs = 0;
        publisher.publish(Count.NONE, null);

        assertThat(floorReads).isEqualTo(2);
    }

    @Test
    void addsUpForHowLongTheFloorWasLater() throws InterruptedException {
        floorLagMs = 0;
        publisher.publish(Count.NONE, statistics);
        long startNanos = System.nanoTime();
        Thread.sleep(MAX_STALENESS_MS * 3);
        // As readers do with a floor that they return.
        word.set(engaged(System.currentTimeMillis()));
        publisher.publish(Count.NONE, statistics);
        statistics.record(System.nanoTime() - startNanos, EdgePhase.MS_NANOS);

        assertThat(statistics.floorGovernedMillis()).isGreaterThanOrEqualTo(MAX_STALENESS_MS * 2);
    }

    @Test
    void refusesToPublishOnceTheFloorIsLost() {
        publisher.publish(Count.NONE, statistics);
        long before = word.get();
        floorLagMs = -100_000;

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10; i++) {
                        publisher.check();
                    }
                })
                .hasMessageContaining("no longer follows the real one (a library that fakes the time, or a checkpoint");
        assertThatThrownBy(() -> publisher.publish(Count.NONE, statistics))
                .isInstanceOf(Publisher.FloorLostException.class);
        assertThat(word).hasValue(before);
    }

    @Test
    void aLookAtTheFloorNowAndThenMeasuresNoStep() {
        FloorWatch watch = new FloorWatch();
        Publisher looking = new Publisher(words, PageFloor.of(this::floorNanos), watch);
        for (floorLagMs = 100; floorLagMs > 0; floorLagMs -= 20) {
            looking.check();
        }
        assertThat(watch.stepMillis()).isNaN();
    }

    @Test
    void publishedOnceItIsEngaged() {
        publisher.publishOnce();

        assertThat(words.isEngaged()).isTrue();
        publisher.bypass();
        assertThat(words.isEngaged()).isFalse();
    }

    @Test
    void publishedOnceItLeavesReadersBypassedWhereTheFloorIsLost() {
        publisher.publishOnce();
        floorLagMs = -100_000;

        // One early reading loses nothing.
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10; i++) {
                        publisher.publishOnce();
                    }
                })
                .isInstanceOf(Publisher.FloorLostException.class);
        assertThat(word).hasValue(ClockWords.BYPASSED);
    }

    @Test
    void againItReplacesATimeAndCountsReaders() {
        Publisher again = overThePage();
        word.set(engaged(START_MS));
        again.republish(Count.NONE);
        assertThat(words.publishedMs(word.get())).isCloseTo(System.currentTimeMillis(), Offset.offset(1_000L));

        again.republish(Count.NEW);
        leave(Count.READS - 4);
        assertThat(again.countedNow()).isEqualTo(4);
        again.republish(Count.NONE);
        assertThat(again.counted()).isEqualTo(4);
        assertThat(words.isCounting()).isFalse();
    }

    @Test
    void againItLeavesWhatWasBypassedAlsoIfThatWasInTheMidstOfIt() {
        Publisher again = overThePage();
        long engaged = engaged(START_MS);
        for (long other : new long[] {ClockWords.BYPASSED, ClockWords.ENGAGING, ClockWords.announcing(12_345)}) {
            for (Count count : Count.values()) {
                meanwhile = () -> {};
                word.set(engaged);
                again.republish(Count.NEW);
                word.set(other);
                again.republish(count);
                assertThat(word).as("before").hasValue(other);
                assertThat(again.counted()).isZero();
                assertThat(again.countedNow()).isZero();

                word.set(engaged);
                meanwhile = () -> word.set(other);
                again.republish(count);
                assertThat(word).as("meanwhile").hasValue(other);
            }
        }
    }

    private long engaged(long ms) {
        return words.engaged(PageFloor.SEQUENCE, ms);
    }

    private Publisher overThePage() {
        page.update(System.currentTimeMillis() * EdgePhase.MS_NANOS);
        return publisherOver(PageFloor.in(page, address -> {
            meanwhile.run();
            return page.peek(address);
        }));
    }

    private Publisher publisherOver(Floor floor) {
        return new Publisher(words, floor, new FloorWatch());
    }

    /** As readers do that count themselves. */
    private void leave(int reads) {
        word.set(ClockWords.counting(reads, words.publishedMs(word.get())));
    }

    private long floorNanos() {
        floorReads++;
        meanwhile.run();
        return (System.currentTimeMillis() - floorLagMs) * EdgePhase.MS_NANOS;
    }
}
