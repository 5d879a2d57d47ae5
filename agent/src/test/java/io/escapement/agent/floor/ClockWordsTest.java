package io.escapement.agent.floor;

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
    @ValueSource(strings = {"BYPASSED", "SEQUENCE_BITS", "SEQUENCE", "SINCE_BASE_BITS", "ANNOUNCING", "TIME_MS"})
    void areThoseOfTheClock(String name) throws ReflectiveOperationException {
        assertThat(value(ClockWords.class, name)).isEqualTo(value(clock, name));
    }

    @Test
    void tellTheKindsApart() {
        assertKind(ClockWords.BYPASSED, false, false);
        assertKind(ClockWords.ENGAGING, true, false);
        assertKind(ClockWords.ENGAGING + NOW_MS, true, false);
        assertKind(ClockWords.announcing(NOW_MS), true, false);
        assertKind(words.engaged(SEQUENCE, NOW_MS), false, true);
        assertKind(words.engaged(SEQUENCE - 1, NOW_MS), false, true);
        assertThat(ClockWords.fixed(ClockWords.announcing(NOW_MS))).isEqualTo(ClockWords.ENGAGING + NOW_MS);
        assertThat(ClockWords.limitMs(ClockWords.announcing(NOW_MS))).isEqualTo(NOW_MS);
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

    private void assertKind(long value, boolean engaging, boolean engaged) {
        word.set(value);
        assertThat(words.isEngaged()).as("engaged by %d", value).isEqualTo(engaged);
        assertThat(ClockWords.isEngaging(value)).as("engaging by %d", value).isEqualTo(engaging);
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
