package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.rewrite.OtherClockLoader;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent and the class in {@code java.lang} each have the words' values; here they are held against one another. */
class ClockWordsTest {
    private static final long NOW_MS = 1_763_600_000_000L;
    private static final long DAY_MS = 86_400_000;
    private static final long SEQUENCE = 0x12_3456_7898L;
    private static final String CLOCK = "io.escapement.agent.javalang.EscapementClock";

    private final Class<?> clock = load();
    private final AtomicLong word = new AtomicLong();
    private final ClockWords words = new ClockWords(word, NOW_MS - DAY_MS);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BYPASSED",
                "COUNTING",
                "SEQUENCE_BITS",
                "SEQUENCE",
                "SINCE_BASE_BITS",
                "COUNT_SHIFT",
                "KIND_SHIFT",
                "TIME_MS"
            })
    void areThoseOfTheClock(String name) throws ReflectiveOperationException {
        assertThat(value(ClockWords.class, name)).isEqualTo(value(clock, name));
    }

    @Test
    void areEngagingOnlyUpToTheLatestTimeThatWasReturned() {
        assertThat(ClockWords.isEngagingUpTo(ClockWords.ENGAGING, NOW_MS)).isTrue();
        assertThat(ClockWords.isEngagingUpTo(ClockWords.ENGAGING + NOW_MS, NOW_MS))
                .isTrue();
        assertThat(ClockWords.isEngagingUpTo(ClockWords.ENGAGING + NOW_MS, NOW_MS - 1))
                .as("a reader has returned a later time")
                .isFalse();
        for (long other : new long[] {
            ClockWords.BYPASSED,
            words.engaged(SEQUENCE, NOW_MS),
            ClockWords.counting(9, NOW_MS),
            ClockWords.nearing(NOW_MS)
        }) {
            assertThat(ClockWords.isEngagingUpTo(other, Long.MAX_VALUE)).isFalse();
        }
    }

    @Test
    void tellTheStatesApart() {
        assertState(ClockWords.BYPASSED, false, 0);
        assertState(ClockWords.ENGAGING, false, 0);
        assertState(ClockWords.ENGAGING + NOW_MS, false, 0);
        assertState(ClockWords.announcing(NOW_MS), false, 0);
        assertState(words.engaged(SEQUENCE, NOW_MS), true, 0);
        assertState(ClockWords.nearing(NOW_MS), true, 0);
        assertState(ClockWords.counting(1, NOW_MS), true, 1);
        assertState(ClockWords.counting(ClockWords.MOST_READS, NOW_MS), true, ClockWords.MOST_READS);
    }

    @Test
    void holdNoTimeThatTheyHaveNoBitsFor() {
        long thousandDaysMs = 1000 * DAY_MS;
        assertThat(words.publishedMs(words.engaged(SEQUENCE, NOW_MS + thousandDaysMs)))
                .isEqualTo(NOW_MS + thousandDaysMs);
        for (long beyondMs : new long[] {0, NOW_MS - 2 * DAY_MS, NOW_MS + 2 * thousandDaysMs}) {
            assertThatThrownBy(() -> words.engaged(SEQUENCE, beyondMs))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("restart");
        }
    }

    private void assertState(long value, boolean engaged, int readsLeft) {
        word.set(value);
        assertThat(words.isEngaged()).as("engaged by %d", value).isEqualTo(engaged);
        assertThat(words.isCounting()).as("counting by %d", value).isEqualTo(readsLeft > 0);
        assertThat(ClockWords.readsLeft(value)).isEqualTo(readsLeft);
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
