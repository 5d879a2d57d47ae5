package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.rewrite.OtherClockLoader;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent and the class in {@code java.lang} each have the words' values; here they are held against one another. */
class ClockWordsTest {
    private static final long NOW_MS = 1_763_600_000_000L;
    private static final String CLOCK = "io.escapement.agent.javalang.EscapementClock";

    private final Class<?> clock = load();
    private final AtomicLong word = new AtomicLong();
    private final ClockWords words = new ClockWords(word, new AtomicLong(), new AtomicReference<>());

    @ParameterizedTest
    @ValueSource(strings = {"BYPASSED", "LOWEST_ENGAGING", "FLOORED", "ASKING", "IDLE", "PLAIN"})
    void areThoseOfTheClock(String name) throws ReflectiveOperationException {
        assertThat(value(ClockWords.class, name)).isEqualTo(value(clock, name));
    }

    @Test
    void noSequenceIsTheClocks() throws ReflectiveOperationException {
        assertThat(Floor.NO_SEQUENCE).isEqualTo(value(clock, "NO_SEQUENCE"));
    }

    @Test
    void areEngagingAsFarAsTheClockHasIt() throws ReflectiveOperationException {
        long lowest = value(clock, "LOWEST_ENGAGING");

        assertThat(ClockWords.isEngagingUpTo(lowest, Long.MAX_VALUE)).isTrue();
        assertThat(ClockWords.isEngagingUpTo(lowest - 1, Long.MAX_VALUE)).isFalse();
        assertThat(ClockWords.ENGAGING).isBetween(lowest, -1L);
        assertThat(ClockWords.isEngagingUpTo(ClockWords.ENGAGING, NOW_MS)).isTrue();
        assertThat(ClockWords.isEngagingUpTo(-NOW_MS, NOW_MS)).isTrue();
        assertThat(ClockWords.isEngagingUpTo(-NOW_MS, NOW_MS - 1))
                .as("a reader has returned a later time")
                .isFalse();
        assertThat(ClockWords.isEngagingUpTo(ClockWords.BYPASSED, NOW_MS)).isFalse();
    }

    @Test
    void tellTheStatesApart() {
        assertState(ClockWords.BYPASSED, false, false, false);
        assertState(ClockWords.ENGAGING, false, false, false);
        assertState(-NOW_MS, false, false, false);
        assertState(ClockWords.LOWEST_ENGAGING, false, false, false);
        assertState(NOW_MS, true, false, false);
        assertState(ClockWords.FLOORED + NOW_MS, true, false, false);
        assertState(ClockWords.ASKING + NOW_MS, true, true, false);
        assertState(ClockWords.ASKING + ClockWords.PLAIN + NOW_MS, true, true, false);
        assertState(ClockWords.IDLE + NOW_MS, true, true, true);
        assertState(ClockWords.IDLE + ClockWords.PLAIN + NOW_MS, true, true, true);
    }

    @Test
    void giveTheTimeThatIsPublishedAskingOrNot() {
        long[] publishedWords = {
            NOW_MS,
            ClockWords.FLOORED + NOW_MS,
            ClockWords.ASKING + NOW_MS,
            ClockWords.ASKING + ClockWords.PLAIN + NOW_MS
        };
        for (long published : publishedWords) {
            assertThat(ClockWords.isPublished(published)).isTrue();
            assertThat(ClockWords.publishedMs(published)).isEqualTo(NOW_MS);
        }
        for (long other : new long[] {
            ClockWords.BYPASSED, -NOW_MS, ClockWords.IDLE + NOW_MS, ClockWords.IDLE + ClockWords.PLAIN + NOW_MS
        }) {
            assertThat(ClockWords.isPublished(other)).isFalse();
        }
    }

    private void assertState(long value, boolean engaged, boolean unread, boolean idle) {
        word.set(value);
        assertThat(words.isEngaged()).as("engaged by %d", value).isEqualTo(engaged);
        assertThat(words.isUnread()).as("unread by %d", value).isEqualTo(unread);
        assertThat(words.isIdle()).as("idle by %d", value).isEqualTo(idle);
    }

    private static long value(Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return ((Number) field.get(null)).longValue();
    }

    private static Class<?> load() {
        try {
            return new OtherClockLoader(CLOCK).loadClass(CLOCK);
        } catch (ClassNotFoundException e) {
            throw new LinkageError(CLOCK, e);
        }
    }
}
