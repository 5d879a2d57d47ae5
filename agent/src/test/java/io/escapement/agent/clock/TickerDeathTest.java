package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.javalang.SimulatedPage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Its thread ends without having been asked to, because of a floor that fails. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TickerDeathTest {
    private static final String DEATH =
            "UnsupportedOperationException on escapement-ticker with the word " + ClockWords.BYPASSED;

    private final CountDownLatch isEngaging = new CountDownLatch(1);
    private final CountDownLatch mayFail = new CountDownLatch(1);
    private volatile Runnable fault = () -> {};

    private final TestTicker tested = new TestTicker(PageFloor.of(this::floorNanos));

    @AfterEach
    void close() {
        mayFail.countDown();
        tested.close();
    }

    @Test
    void tellsOfItsDeathWhenReadersAreBackAtTheRealClock() {
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        fault = TickerDeathTest::fail;

        await().until(tested.death::isDone);
        assertThat(tested.death).isCompletedWithValue(DEATH);
        assertStartsAgain();
    }

    @Test
    void leavesReadersOfAnotherClockTheRealOneBeforeItTells() {
        AtomicLong otherWord = new AtomicLong();
        ClockWords otherWords = new ClockWords(otherWord, System.currentTimeMillis());
        Publisher other = new Publisher(otherWords, PageFloor.atTheRealClock(), TestTicker.LEAD_MS);
        other.publishFirst(PageFloor.atTheRealClock().coarseClocks());
        try (TestTicker both = new TestTicker(PageFloor.of(this::floorNanos), TestTicker.MS_NANOS, true, other)) {
            both.ticker.start();
            await().until(both.words::isEngaged);
            assertThat(otherWords.isEngaged()).isTrue();
            fault = TickerDeathTest::fail;

            await().until(both.death::isDone);
            assertThat(otherWord).hasValue(ClockWords.BYPASSED);
        }
    }

    @Test
    void tellsOfItAlsoIfItDiesBeforeItHasPublishedAnything() {
        fault = this::failWhenTold;
        tested.ticker.start();
        await().until(() -> isEngaging.getCount() == 0);
        assertThat(ClockWords.isEngagingUpTo(tested.word.get(), Long.MAX_VALUE)).isTrue();
        assertThat(tested.words.isEngaged()).isFalse();
        mayFail.countDown();

        await().until(tested.death::isDone);
        assertThat(tested.death).isCompletedWithValue(DEATH);
        assertStartsAgain();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endsAlsoWhileItDozesOnceSomebodyElseHasSeenThatTheFloorIsLost(boolean ticks) {
        try (TestTicker lost = new TestTicker(PageFloor.of(this::floorNanos), TestTicker.MS_NANOS, ticks)) {
            lost.ticker.start();
            await().until(lost.words::isEngaged);
            lost.ticker.loseFloor();

            await().until(lost.death::isDone);
            assertThat(lost.death)
                    .isCompletedWithValue(
                            "FloorLostException on escapement-ticker with the word " + ClockWords.BYPASSED);
        }
    }

    /** Its sequence stays odd, as in a time namespace's page. */
    @Test
    void endsWhereTheKernelNoLongerUpdatesThePage() {
        SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
        try (TestTicker lost = new TestTicker(PageFloor.in(page, page::peek))) {
            page.update(System.currentTimeMillis() * TestTicker.MS_NANOS);
            lost.ticker.start();
            await().until(lost.words::isEngaged);
            page.putLong(0, 1);

            await().atMost(Duration.ofMinutes(1)).until(lost.death::isDone);
            assertThat(lost.death)
                    .isCompletedWithValue(
                            "FloorLostException on escapement-ticker with the word " + ClockWords.BYPASSED);
        }
    }

    private void assertStartsAgain() {
        fault = () -> {};
        tested.death = new CompletableFuture<>();
        await().until(() -> !tested.ticker.isAlive());
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        assertThat(tested.death).isNotDone();
    }

    private long floorNanos() {
        fault.run();
        return System.currentTimeMillis() * TestTicker.MS_NANOS;
    }

    private void failWhenTold() {
        isEngaging.countDown();
        try {
            mayFail.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        fail();
    }

    private static void fail() {
        throw new UnsupportedOperationException("no clock");
    }
}
