package io.escapement.agent.javalang;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.floor.ClockWords;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers get in each state of the word, as long as the kernel's tick stands still. */
class EscapementClockTest {
    private static final long NOW_MS = SimulatedPage.nowFarFromASecondMs();
    private static final long DAY_MS = 86_400_000;

    /** How far a published time can be ahead of the floor, as readers are told. */
    private static final long LEAD_MS = TickedClock.LEAD_MS;

    private static final long SECOND_MS = NOW_MS / 1_000 * 1_000 + 1_000;

    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private final SwitchableClock clock = SwitchableClock.over(page);
    private final AtomicLong word = clock.word();

    @BeforeEach
    void updatePage() {
        page.update((NOW_MS - 1) * 1_000_000);
    }

    @AfterEach
    void followTheRealClockAgain() {
        SteeredClock.follow(System::currentTimeMillis);
    }

    @Test
    void givesTheRealClockWhileBypassed() {
        assertGivesTheRealClock();
        assertThat(word).hasValue(ClockWords.BYPASSED);
        assertThat(clock.realFallbackCount()).hasValue(0);
    }

    @Test
    void givesThePublishedTimeWhileEngaged() {
        for (long publishedMs : new long[] {NOW_MS - 300 * DAY_MS, NOW_MS, NOW_MS + 1000 * DAY_MS}) {
            word.set(clock.engagedWord(page, publishedMs));

            assertThat(clock.getAsLong()).isEqualTo(publishedMs);
        }
        assertThat(clock.realFallbackCount()).hasValue(0);
    }

    @Test
    void givesTheRealClockWhileEngagingAndLeavesWord() {
        word.set(ClockWords.ENGAGING);

        long givenMs = assertGivesTheRealClock();

        assertThat(word).hasValue(ClockWords.ENGAGING + givenMs);
        assertThat(clock.realFallbackCount()).hasValue(1);
    }

    @Test
    void doesNotReplaceTheWordOfALaterReader() {
        word.set(ClockWords.ENGAGING + (1L << 43));

        assertGivesTheRealClock();

        assertThat(word).hasValue(ClockWords.ENGAGING + (1L << 43));
    }

    @Test
    void nearASecondItGivesNoneOfTheRealClocksTimesButTheSecondItself() {
        page.update((SECOND_MS - 5) * 1_000_000);
        realClockIs(SECOND_MS - 2);
        word.set(clock.engagedWord(page, SECOND_MS - 100));
        page.update((SECOND_MS - 4) * 1_000_000);

        assertThat(clock.getAsLong()).isEqualTo(SECOND_MS - 4);
        assertThat(word).hasValue(clock.nearWord(page, SECOND_MS - 4));
        realClockIs(SECOND_MS - 1);
        assertThat(clock.getAsLong()).isEqualTo(SECOND_MS - 4);

        realClockIs(SECOND_MS + 1);
        assertThat(clock.getAsLong()).isEqualTo(SECOND_MS);
        assertThat(word).hasValue(clock.engagedWord(page, SECOND_MS));
        realClockIs(SECOND_MS - 1);
        assertThat(clock.getAsLong()).as("not earlier than before").isEqualTo(SECOND_MS);
        assertThat(clock.realFallbackCount()).hasValue(0);
    }

    /** As the ticker publishes it. */
    @Test
    void nearASecondItKeepsATimeThatIsLaterThanTheFloor() {
        page.update((SECOND_MS - 5) * 1_000_000);
        realClockIs(SECOND_MS - 1);
        word.set(clock.engagedWord(page, SECOND_MS - 2));
        page.update((SECOND_MS - 4) * 1_000_000);

        assertThat(clock.getAsLong()).isEqualTo(SECOND_MS - 2);
        assertThat(word).hasValue(clock.nearWord(page, SECOND_MS - 2));
    }

    @Test
    void givesASecondThatHasBegunHoweverFarTheFloorLags() {
        realClockIs(SECOND_MS);
        for (long lagMs = 1; lagMs < LEAD_MS; lagMs++) {
            word.set(clock.engagedWord(page, SECOND_MS - 100));
            page.update((SECOND_MS - lagMs) * 1_000_000);

            assertThat(clock.getAsLong()).as("by %d ms", lagMs).isEqualTo(SECOND_MS);
        }
    }

    /** Nor where the word has the second already, as the ticker publishes it. */
    @Test
    void readsNoRealClockFarFromASecond() {
        SteeredClock.follow(() -> {
            throw new AssertionError("read");
        });
        for (long floorMs : new long[] {SECOND_MS - LEAD_MS, SECOND_MS}) {
            word.set(clock.engagedWord(page, SECOND_MS - 100));
            page.update(floorMs * 1_000_000);

            assertThat(clock.getAsLong()).isEqualTo(floorMs);
        }
        word.set(clock.engagedWord(page, SECOND_MS));
        page.update((SECOND_MS - 4) * 1_000_000);
        assertThat(clock.getAsLong()).isEqualTo(SECOND_MS);
    }

    @Test
    void givesTheFloorWhereTheWordLeadsItAsOnlyAStepBackExplains() {
        word.set(clock.engagedWord(page, NOW_MS + LEAD_MS));
        page.update(NOW_MS * 1_000_000);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS + LEAD_MS);

        word.set(clock.engagedWord(page, NOW_MS + LEAD_MS + 1));
        page.update(NOW_MS * 1_000_000);
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);
    }

    /** It may have been the wall clock's being set that has the second begun, which may be taken back. */
    @ParameterizedTest
    @ValueSource(longs = {LEAD_MS, LEAD_MS + 85})
    void nearASecondItReadsAgainWhereItIsHeldUpForLongerThanTheFloorCanLag(long heldUpMs) {
        page.update((SECOND_MS - 5) * 1_000_000);
        word.set(clock.nearWord(page, SECOND_MS - 5));
        long realMs = SECOND_MS - 5 + heldUpMs;
        SteeredClock.follow(() -> {
            page.update((realMs - 1) * 1_000_000);
            return realMs;
        });

        assertThat(clock.getAsLong()).isEqualTo(realMs - 1);
    }

    /** The kernel's tick is late. */
    @Test
    void nearASecondItGivesTheSecondWhereTheFloorStandsStill() {
        page.update((SECOND_MS - 5) * 1_000_000);
        word.set(clock.nearWord(page, SECOND_MS - 5));
        realClockIs(SECOND_MS + 91);

        assertThat(clock.getAsLong()).isEqualTo(SECOND_MS);
    }

    @Test
    void letsTimesBeReturnedToTheLastDigitUpToTheLimitThatMayBePutOff() {
        assertThat(clock.mayReturn(NOW_MS)).as("bypassed").isTrue();
        word.set(ClockWords.ENGAGING + NOW_MS);
        assertThat(clock.mayReturn(NOW_MS - 1)).isTrue();
        assertThat(clock.mayReturn(NOW_MS)).isFalse();
        assertThat(word).hasValue(ClockWords.ENGAGING + NOW_MS);

        word.set(ClockWords.announcing(NOW_MS));
        assertThat(clock.mayReturn(NOW_MS)).isTrue();
        assertThat(word).hasValue(ClockWords.announcing(NOW_MS + 2));

        for (long engaged : new long[] {clock.engagedWord(page, NOW_MS + 9), clock.nearWord(page, NOW_MS + 9)}) {
            word.set(engaged);
            assertThat(clock.mayReturn(NOW_MS)).isFalse();
        }
    }

    /** Forms of more digits read no slow clock while the cached one is served. */
    @Test
    void servesTheRealClockUntilItIsEngaged() {
        assertThat(clock.servesReal()).as("bypassed").isTrue();
        word.set(ClockWords.announcing(NOW_MS));
        assertThat(clock.servesReal()).as("engaging").isTrue();
        word.set(clock.engagedWord(page, NOW_MS));
        assertThat(clock.servesReal()).as("engaged").isFalse();
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
        assertThat(clock.mayReturn(beforeMs)).isFalse();
        assertThat(givenToAnother.get()).isBetween(beforeMs, System.currentTimeMillis());
        word.set(clock.engagedWord(page, NOW_MS));
        assertThat(clock.getAsLong()).isEqualTo(NOW_MS);
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

    private static void realClockIs(long ms) {
        SteeredClock.follow(() -> ms);
    }

    private long assertGivesTheRealClock() {
        long beforeMs = System.currentTimeMillis();
        long givenMs = clock.getAsLong();
        assertThat(givenMs).isBetween(beforeMs, System.currentTimeMillis());
        return givenMs;
    }
}
