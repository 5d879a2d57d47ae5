package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.Words;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What readers get in each state of the word, without a floor. */
class EscapementClockTest {
    private final SwitchableClock clock = SwitchableClock.overTheRealClock();
    private final AtomicLong word = clock.word();

    @Test
    void givesTheRealClockWhileBypassed() {
        assertGivesTheRealClock();
        assertThat(word).hasValue(Words.BYPASSED);
    }

    @Test
    void givesThePublishedTimeWhileEngaged() {
        for (long publishedMs : new long[] {1, 12_345, (1L << 44) - 1}) {
            word.set(publishedMs);

            assertThat(clock.getAsLong()).isEqualTo(publishedMs);
        }
    }

    @Test
    void givesTheRealClockWhileEngagingAndLeavesWord() {
        word.set(Words.engaging(0));

        long givenMs = assertGivesTheRealClock();

        assertThat(word).hasValue(Words.engaging(givenMs));
        assertThat(clock.realFallbackCount()).hasValue(1);
    }

    @Test
    void doesNotReplaceTheWordOfALaterReader() {
        word.set(Words.engaging(1L << 43));

        assertGivesTheRealClock();

        assertThat(word).hasValue(Words.engaging(1L << 43));
    }

    @Test
    void countsItselfWhereTheWordCountsAndGivesTheTime() {
        word.set(Words.counting(2, 12_345));

        assertThat(clock.getAsLong()).isEqualTo(12_345);
        assertThat(word).hasValue(Words.counting(1, 12_345));
        assertThat(clock.getAsLong()).isEqualTo(12_345);
        assertThat(word).as("all have").hasValue(12_345);
        assertThat(clock.getAsLong()).isEqualTo(12_345);
        assertThat(word).hasValue(12_345);
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
                        .filter(method -> Modifier.isPublic(method.getModifiers())))
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
