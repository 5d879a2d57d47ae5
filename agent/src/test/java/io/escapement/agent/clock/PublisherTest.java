package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.stats.TickStatistics;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PublisherTest {
    private static final long MAX_STALENESS_MS = 20;

    private final AtomicLong word = new AtomicLong(ClockWords.BYPASSED);
    private final ClockWords words = new ClockWords(word, System.currentTimeMillis(), new AtomicReference<>());
    private final TickStatistics statistics = new TickStatistics();
    private long floorLagMs = 4;
    private int floorReads;

    /** What readers do between the publisher's look at the word and its attempt to change it. */
    private Runnable meanwhile = () -> {};

    private final Publisher publisher = publisherOver(Floor.byCall(this::floorNanos));

    @Test
    void publishesTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long publishedMs = publisher.publish(Question.NONE, statistics);

        assertThat(publishedMs).isBetween(beforeMs, System.currentTimeMillis());
        assertThat(word).hasValue(ClockWords.CALLING + publishedMs);
    }

    @Test
    void knowsWhetherWhatItAskedWasRead() {
        publisher.publish(Question.NEW, statistics);
        assertThat(words.waitsForReaders()).isTrue();
        publisher.publish(Question.SAME, statistics);
        assertThat(publisher.readsLeft()).as("nobody has").isEqualTo(Question.READS);

        word.set(ClockWords.asking(7, words.publishedMs(word.get())));
        publisher.publish(Question.SAME, statistics);
        assertThat(publisher.readsLeft()).as("all but seven have").isEqualTo(7);
        assertThat(ClockWords.readsLeft(word.get())).as("it asks on").isEqualTo(7);

        word.set(ClockWords.CALLING + words.publishedMs(word.get()));
        publisher.publish(Question.SAME, statistics);
        assertThat(publisher.readsLeft()).as("all have").isZero();
        assertThat(words.waitsForReaders()).isFalse();

        publisher.publish(Question.NEW, statistics);
        publisher.publish(Question.NONE, statistics);
        assertThat(publisher.readsLeft()).as("it took the question off").isEqualTo(Question.READS);
        assertThat(words.waitsForReaders()).isFalse();
    }

    @Test
    void readsTheClockOnceHoweverFastReadersCountThemselves() {
        long askedMs = publisher.publish(Question.NEW, statistics);
        meanwhile = () -> word.set(ClockWords.asking(9, askedMs));
        floorReads = 0;
        publisher.publish(Question.SAME, statistics);

        assertThat(floorReads)
                .as("one for the publication, one for its statistics")
                .isEqualTo(2);
        assertThat(publisher.readsLeft()).isEqualTo(9);
        assertThat(ClockWords.readsLeft(word.get())).isEqualTo(9);
    }

    @Test
    void readsTheClockAgainWhereAReaderHasPutALaterTimeMeanwhile() {
        publisher.publish(Question.NONE, statistics);
        long laterMs = System.currentTimeMillis() + MAX_STALENESS_MS;
        meanwhile = () -> {
            if (floorReads == 1) {
                word.set(ClockWords.CALLING + laterMs);
            }
        };
        floorReads = 0;
        floorLagMs = 0;
        publisher.publish(Question.NONE, null);

        assertThat(floorReads).isEqualTo(2);
    }

    @Test
    void countsWhatIsPublishedAfterReadersWereStalerThanAllowed() {
        Publisher withoutFloor = publisherOver(Floor.none());
        word.set(System.currentTimeMillis() - MAX_STALENESS_MS / 4);
        withoutFloor.publish(Question.NONE, statistics);
        word.set(System.currentTimeMillis() - MAX_STALENESS_MS * 2);
        withoutFloor.publish(Question.NEW, statistics);
        word.addAndGet(-MAX_STALENESS_MS * 2);
        withoutFloor.publish(Question.NONE, statistics);
        statistics.record(MAX_STALENESS_MS * EdgePhase.MS_NANOS, EdgePhase.MS_NANOS);

        // The first may be late indeed, if this thread lost the processor.
        assertThat(statistics.boundExceededCount()).isBetween(2L, 3L);
        assertThat(statistics.floorGovernedMillis()).isZero();
    }

    @Test
    void countsNoneWhileTheFloorHoldsTheBoundAndAddsUpHowLongItDid() throws InterruptedException {
        floorLagMs = 0;
        publisher.publish(Question.NONE, statistics);
        long startNanos = System.nanoTime();
        Thread.sleep(MAX_STALENESS_MS * 3);
        // As readers do with a floor that they return.
        word.set(ClockWords.CALLING + System.currentTimeMillis());
        publisher.publish(Question.NONE, statistics);
        statistics.record(System.nanoTime() - startNanos, EdgePhase.MS_NANOS);

        assertThat(statistics.boundExceededCount()).isZero();
        assertThat(statistics.floorGovernedMillis()).isGreaterThanOrEqualTo(MAX_STALENESS_MS * 2);
    }

    @Test
    void countsTheRestOfAFloorThatIsTooLate() throws InterruptedException {
        floorLagMs = MAX_STALENESS_MS * 2;
        publisher.publish(Question.NONE, statistics);
        Thread.sleep(MAX_STALENESS_MS * 3);
        publisher.publish(Question.NONE, statistics);
        statistics.record(MAX_STALENESS_MS * 3 * EdgePhase.MS_NANOS, EdgePhase.MS_NANOS);

        assertThat(statistics.boundExceededCount()).isOne();
        assertThat(statistics.floorGovernedMillis()).isPositive();
    }

    @Test
    void refusesToPublishOnceTheFloorIsLost() {
        publisher.publish(Question.NONE, statistics);
        long before = word.get();
        floorLagMs = -100_000;

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10; i++) {
                        publisher.check();
                    }
                })
                .hasMessageContaining("no longer follows the real one (a library that fakes the time, or a checkpoint");
        assertThatThrownBy(() -> publisher.publish(Question.NONE, statistics))
                .isInstanceOf(Publisher.FloorLostException.class);
        assertThat(word).hasValue(before);
    }

    @Test
    void aLookAtTheFloorNowAndThenMeasuresNoStep() {
        FloorWatch watch = new FloorWatch();
        Publisher looking =
                new Publisher(words, Floor.byCall(this::floorNanos), watch, MAX_STALENESS_MS * EdgePhase.MS_NANOS);
        for (floorLagMs = 100; floorLagMs > 0; floorLagMs -= 20) {
            looking.check();
        }
        assertThat(watch.stepMillis()).isNaN();
    }

    @Test
    void publishedOnceItLeavesAllReadersToTheFloor() {
        publisher.publishOnce();

        assertThat(words.isEngaged()).isTrue();
        publisher.bypass();
        assertThat(words.isEngaged()).isFalse();
    }

    @Test
    void aLostFloorLeavesReadersBypassedIfNothingTicks() {
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

    private Publisher publisherOver(Floor floor) {
        return new Publisher(words, floor, new FloorWatch(), MAX_STALENESS_MS * EdgePhase.MS_NANOS);
    }

    private long floorNanos() {
        floorReads++;
        meanwhile.run();
        return (System.currentTimeMillis() - floorLagMs) * EdgePhase.MS_NANOS;
    }
}
