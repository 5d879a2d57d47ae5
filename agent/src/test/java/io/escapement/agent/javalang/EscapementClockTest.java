package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.Words;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
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
    void countsItselfWhereATimeAsksAndGivesTheTime() {
        word.set(Words.asking(2, 12_345));

        assertThat(clock.getAsLong()).isEqualTo(12_345);
        assertThat(word).hasValue(Words.asking(1, 12_345));
        assertThat(clock.getAsLong()).isEqualTo(12_345);
        assertThat(word).as("all have").hasValue(12_345);
    }

    @Test
    void countsItselfWhileRestingAndGivesTheRealClock() {
        word.set(Words.resting(2));

        assertGivesTheRealClock();
        assertThat(word).hasValue(Words.resting(1));
        assertGivesTheRealClock();
        assertGivesTheRealClock();
        assertThat(word).as("all have").hasValue(Words.resting(0));
        assertThat(clock.realFallbackCount()).hasValue(0);
    }

    @Test
    void theLastOfThemWakesTheTicker() throws InterruptedException {
        Thread ticker = new Thread(LockSupport::park, "ticker");
        ticker.start();
        clock.ticker().set(ticker);
        word.set(Words.resting(2));
        assertThat(clock.getAsLong()).isPositive();
        ticker.join(50);
        assertThat(ticker.isAlive()).as("after the first").isTrue();
        assertThat(clock.getAsLong()).isPositive();

        ticker.join(20_000);
        assertThat(ticker.isAlive()).as("after the last").isFalse();
    }

    @Test
    void wakesTheTickerOfAnIdleClockAndGivesTheRealClock() {
        word.set(Words.idle(12_345));

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
