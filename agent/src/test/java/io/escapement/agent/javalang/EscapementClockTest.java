package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.Words;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What readers get in each state of the word, as long as the kernel's tick stands still. */
class EscapementClockTest {
    private static final long NOW_MS = System.currentTimeMillis();
    private static final long DAY_MS = 86_400_000;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);
    private final AtomicLong word = clock.word();

    @BeforeEach
    void updatePage() {
        page.update((NOW_MS - 1) * 1_000_000);
    }

    @AfterEach
    void freePage() {
        page.close();
    }

    @Test
    void givesTheRealClockWhileBypassed() {
        assertGivesTheRealClock();
        assertThat(word).hasValue(Words.BYPASSED);
    }

    @Test
    void givesThePublishedTimeWhileEngaged() {
        for (long publishedMs : new long[] {NOW_MS - 300 * DAY_MS, NOW_MS, NOW_MS + 1000 * DAY_MS}) {
            word.set(clock.engagedWord(page, publishedMs));

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
        word.set(Words.counting(2, NOW_MS));

        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);
        assertThat(word).hasValue(Words.counting(1, NOW_MS));
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);
        assertThat(word).as("all have").hasValue(clock.engagedWord(page, NOW_MS));
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);
        assertThat(word).hasValue(clock.engagedWord(page, NOW_MS));
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
        word.set(clock.engagedWord(page, NOW_MS));
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);
    }

    @Test
    void countsNothingWhileEngagedOrBypassed() {
        assertGivesTheRealClock();
        word.set(clock.engagedWord(page, NOW_MS));
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);

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
