package io.escapement.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What readers get in each state of the word. */
class EscapementClockTest {
    @AfterEach
    void bypass() {
        EscapementClock.NOW_MS.set(0);
    }

    @Test
    void givesTheRealClockWhileBypassed() {
        assertGivesTheRealClock();
        assertThat(EscapementClock.NOW_MS).hasValue(0);
    }

    @Test
    void givesThePublishedTimeWhileEngaged() {
        for (long publishedMs : new long[] {1, 12_345, Long.MAX_VALUE}) {
            EscapementClock.NOW_MS.set(publishedMs);

            assertThat(EscapementClock.currentTimeMillis()).isEqualTo(publishedMs);
        }
    }

    @Test
    void givesTheRealClockWhileEngagingAndLeavesWord() {
        EscapementClock.NOW_MS.set(-1);
        long fallbacks = EscapementClock.REAL_FALLBACK_COUNT.get();

        long givenMs = assertGivesTheRealClock();

        assertThat(EscapementClock.NOW_MS).hasValue(-givenMs);
        assertThat(EscapementClock.REAL_FALLBACK_COUNT).hasValue(fallbacks + 1);
    }

    @Test
    void doesNotReplaceTheWordOfALaterReader() {
        EscapementClock.NOW_MS.set(-Long.MAX_VALUE);

        assertGivesTheRealClock();

        assertThat(EscapementClock.NOW_MS).hasValue(-Long.MAX_VALUE);
    }

    @Test
    void countsNothingWhileEngagedOrBypassed() {
        long fallbacks = EscapementClock.REAL_FALLBACK_COUNT.get();
        EscapementClock.currentTimeMillis();
        EscapementClock.NOW_MS.set(12_345);
        EscapementClock.currentTimeMillis();

        assertThat(EscapementClock.REAL_FALLBACK_COUNT).hasValue(fallbacks);
    }

    @Test
    void showsApplicationsTheTimeAndNothingElse() {
        assertThat(EscapementClock.class.getFields()).isEmpty();
        assertThat(EscapementClock.class.getConstructors()).isEmpty();
        assertThat(Arrays.stream(EscapementClock.class.getDeclaredMethods())
                        .filter(method -> !Modifier.isPrivate(method.getModifiers())))
                .singleElement()
                .hasFieldOrPropertyWithValue("name", "currentTimeMillis");
    }

    private static long assertGivesTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long givenMs = EscapementClock.currentTimeMillis();
        assertThat(givenMs).isBetween(beforeMs, System.currentTimeMillis());
        return givenMs;
    }
}
