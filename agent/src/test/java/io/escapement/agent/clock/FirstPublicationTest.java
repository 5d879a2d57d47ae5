package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.Publisher.Count;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.floor.PageFloor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * While readers are engaging: each leaves in the word, in the midst of a publication, the time that it has returned.
 */
class FirstPublicationTest {
    private static final long AHEAD_MS = 3_600_000;
    private static final int READERS = 5;

    private final AtomicLong word = new AtomicLong();
    private final ClockWords words = new ClockWords(word, System.currentTimeMillis());
    private final Publisher publisher = new Publisher(words, PageFloor.of(this::floorNanos), new FloorWatch());

    /** What a reader returns meanwhile; its argument counts the attempts to publish, from 1 on. */
    private LongUnaryOperator returnedMs;

    private int attempts;

    @Test
    void replacesAnEarlierTimeThatAReaderHasReturnedMeanwhileAtOnce() {
        long startMs = System.currentTimeMillis();
        returnedMs = attempt -> startMs - READERS + attempt;
        publisher.beginEngaging();

        long publishedMs = publisher.publish(Count.NONE, null);
        assertThat(attempts).isOne();
        assertThat(word).hasValue(words.engaged(PageFloor.SEQUENCE, publishedMs));
    }

    @Test
    void readsTheRealClockAgainWhereAReaderHasReturnedALaterTimeMeanwhile() {
        returnedMs = attempt -> attempt == 1 ? System.currentTimeMillis() + AHEAD_MS : 0;
        publisher.beginEngaging();

        publisher.publish(Count.NONE, null);
        assertThat(attempts).isEqualTo(2);
    }

    /** Called once an attempt, between its look at the word and its attempt to change it. */
    private long floorNanos() {
        long ms = ++attempts > READERS ? 0 : returnedMs.applyAsLong(attempts);
        if (ms > 0) {
            word.set(ClockWords.ENGAGING + ms);
        }
        return System.currentTimeMillis() * EdgePhase.MS_NANOS;
    }
}
