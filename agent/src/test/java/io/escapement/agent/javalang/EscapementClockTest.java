package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What readers get in each state of the word, without a floor. */
class EscapementClockTest {
    private static final long ASKING = -(1L << 62);
    private static final long IDLE = -(1L << 62) - (1L << 61);
    private static final long PLAIN = 1L << 60;

    private final SwitchableClock clock = SwitchableClock.overTheRealClock();
    private final AtomicLong word = clock.nowMs();

    @Test
    void givesTheRealClockWhileBypassed() {
        assertGivesTheRealClock();
        assertThat(word).hasValue(0);
    }

    @Test
    void givesThePublishedTimeWhileEngaged() {
        for (long publishedMs : new long[] {1, 12_345, 1L << 59}) {
            word.set(publishedMs);

            assertThat(clock.getAsLong()).isEqualTo(publishedMs);
        }
    }

    @Test
    void givesTheRealClockWhileEngagingAndLeavesWord() {
        word.set(-1);

        long givenMs = assertGivesTheRealClock();

        assertThat(word).hasValue(-givenMs);
        assertThat(clock.realFallbackCount()).hasValue(1);
    }

    @Test
    void doesNotReplaceTheWordOfALaterReader() {
        word.set(-(1L << 60));

        assertGivesTheRealClock();

        assertThat(word).hasValue(-(1L << 60));
    }

    @Test
    void takesTheQuestionOffATimeThatAsksAndGivesTheTime() {
        word.set(ASKING + PLAIN + 12_345);

        assertThat(clock.getAsLong()).isEqualTo(12_345);
        assertThat(word).hasValue(12_345);
    }

    @Test
    void wakesTheTickerOfAnIdleClockAndGivesTheRealClock() {
        word.set(IDLE + PLAIN + 12_345);

        long givenMs = assertGivesTheRealClock();

        assertThat(word).hasValue(givenMs);
    }

    @Test
    void givesTheMarkToTheWitnessAloneAndWhileBypassedOnly() throws InterruptedException {
        AtomicLong givenToAnother = new AtomicLong();
        Thread another = new Thread(() -> givenToAnother.set(clock.getAsLong()));
        long beforeMs = System.currentTimeMillis();
        clock.witness().set(Thread.currentThread());
        another.start();
        another.join();

        assertThat(clock.getAsLong()).isOne();
        assertThat(givenToAnother.get()).isBetween(beforeMs, System.currentTimeMillis());
        word.set(12_345);
        assertThat(clock.getAsLong()).isEqualTo(12_345);
    }

    @Test
    void countsNothingWhileEngagedOrBypassed() {
        assertGivesTheRealClock();
        word.set(12_345);
        assertThat(clock.getAsLong()).isEqualTo(12_345);

        assertThat(clock.realFallbackCount()).hasValue(0);
    }

    @Test
    void showsApplicationsTheTimeAndNothingElse() {
        assertThat(EscapementClock.class.getFields()).isEmpty();
        assertThat(EscapementClock.class.getConstructors()).isEmpty();
        assertThat(Arrays.stream(EscapementClock.class.getDeclaredMethods())
                        .filter(method -> Modifier.isStatic(method.getModifiers()))
                        .filter(method -> !Modifier.isPrivate(method.getModifiers())))
                .singleElement()
                .hasFieldOrPropertyWithValue("name", "currentTimeMillis");
    }

    private long assertGivesTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long givenMs = clock.getAsLong();
        assertThat(givenMs).isBetween(beforeMs, System.currentTimeMillis());
        return givenMs;
    }
}
