package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What it publishes, how often, and how its thread starts and stops. */
class TickerTest {
    private static final long PERIOD_MS = 100;

    private long lastMs;
    private int inARow;
    private final TestTicker tested = new TestTicker(PageFloor.atTheRealClock());

    @AfterEach
    void stop() {
        tested.close();
    }

    @Test
    void publishesTheTimeAndGoesOnPublishing() {
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        long firstMs = tested.readMs();

        await().until(() -> tested.readMs() >= firstMs + 50);
        assertThat(tested.ticker.statistics().tickCount()).isGreaterThan(1);
        assertThat(tested.ticker.statistics().gapMaxMillis()).isPositive();
    }

    @Test
    void survivesAnInterruptAndGoesOnSleeping() {
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        Thread thread = TestTicker.thread();
        thread.interrupt();
        long atInterruptMs = tested.readMs();

        await().until(() -> tested.readMs() > atInterruptMs + 10);
        // Left set, the flag would make it spin.
        await().until(() -> !thread.isInterrupted());
    }

    @Test
    void ticksAsOftenAsItIsTold() {
        long periodNanos = 20 * TestTicker.MS_NANOS;
        try (TestTicker rare = new TestTicker(PageFloor.atTheRealClock(), periodNanos)) {
            long startNanos = System.nanoTime();
            tested.ticker.start();
            rare.ticker.start();
            // Both are late where processors are hard to get.
            await().until(() -> rare.hasTicked(10) && tickCount(tested) > 2 * tickCount(rare));
            assertThat(tickCount(rare)).isLessThanOrEqualTo((System.nanoTime() - startNanos) / periodNanos + 2);
        }
    }

    private static long tickCount(TestTicker counted) {
        return counted.ticker.statistics().tickCount();
    }

    /** Late wake-ups break the row; without one, times would be spread over the period. */
    @Test
    void publishesWhereAPeriodOfTheWallClockBegins() {
        try (TestTicker rare = new TestTicker(PageFloor.atTheRealClock(), PERIOD_MS * TestTicker.MS_NANOS)) {
            rare.ticker.start();
            await().pollInterval(Duration.ofMillis(10)).until(() -> {
                long ms = rare.readMs();
                if (ms % PERIOD_MS >= PERIOD_MS / 5) {
                    inARow = 0;
                } else if (ms != lastMs) {
                    inARow++;
                }
                lastMs = ms;
                return inARow == 5;
            });
        }
    }

    @Test
    void forgetsItsStatisticsOnRequest() {
        tested.ticker.start();
        await().until(() -> tested.hasTicked(5));
        TickStatistics before = tested.ticker.statistics();
        tested.ticker.resetStatistics();

        assertThat(tested.ticker.statistics()).isNotSameAs(before);
        await().until(() -> tested.hasTicked(1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void publishesASecondClockAsWellAndCountsItsReadersToo(boolean ticks) {
        AtomicLong otherWord = new AtomicLong();
        ClockWords otherWords = new ClockWords(otherWord, System.currentTimeMillis());
        Publisher other = new Publisher(otherWords, PageFloor.atTheRealClock(), TestTicker.LEAD_MS);
        other.publishFirst(PageFloor.atTheRealClock().coarseClocks());
        long firstMs = otherWords.publishedMs(otherWord.get());
        try (TestTicker both = new TestTicker(PageFloor.atTheRealClock(), TestTicker.MS_NANOS, ticks, other)) {
            both.ticker.start();
            await().until(() -> {
                otherWord.updateAndGet(TickerTest::counted);
                return both.ticker.readsPerSecond() > 0 && otherWords.publishedMs(otherWord.get()) > firstMs;
            });
            assertThat(both.ticker.isTicking()).isEqualTo(ticks);
            assertThat(both.death).isNotDone();
        }
        other.bypass();
    }

    /** As where readers leave later times near a second. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4, 6})
    void itsDozeBeginsACountThoughItWasHeldUpSinceItsReading(int lookCount) {
        HeldUp heldUp = new HeldUp(lookCount);
        try (TestTicker held = new TestTicker(PageFloor.atTheRealClock(heldUp::look), TestTicker.MS_NANOS, false)) {
            heldUp.words = held.words;
            held.ticker.start();
            await().until(held.words::isCounting);
            assertThat(heldUp.left).isZero();
            assertThat(held.death).isNotDone();
        }
    }

    /** Its readers would be waited for in vain. */
    @Test
    void itsDozeCountsReadersOfAClockThatIsEngagedWhileACountStands() {
        AtomicLong lateWord = new AtomicLong();
        ClockWords lateWords = new ClockWords(lateWord, System.currentTimeMillis());
        Floor floor = PageFloor.atTheRealClock();
        Publisher late = new Publisher(lateWords, floor, TestTicker.LEAD_MS);
        try (TestTicker both = new TestTicker(floor, TestTicker.MS_NANOS, false, late)) {
            both.ticker.start();
            await().until(both.words::isCounting);
            new Publisher(lateWords, floor, TestTicker.LEAD_MS).publishFirst(floor.coarseClocks());
            await().until(lateWords::isCounting);
        }
    }

    /** Moves the ticker's thread on behind its first looks at the floor while it dozes and counts nobody. */
    private static final class HeldUp {
        private volatile ClockWords words;
        private int left;
        private long sequence = PageFloor.SEQUENCE;
        private int looks;

        HeldUp(int times) {
            left = times;
        }

        /** Of each two looks the first is before the floor is read, the second after it. */
        long look() {
            long seen = sequence;
            boolean isAfter = ++looks % 2 == 0;
            if (isAfter && left > 0 && words.isEngaged()) {
                left--;
                sequence += 2;
                long laterMs = System.currentTimeMillis() + 2 * TestTicker.LEAD_MS;
                words.word.set(words.engaged(sequence, laterMs));
            }
            return seen;
        }
    }

    /** As one reader leaves it. */
    private static long counted(long word) {
        int left = ClockWords.readsLeft(word);
        return left > 1 ? word - (1L << 44) : word;
    }

    @Test
    void addsUpProcessorTimeOverItsStarts() {
        tested.ticker.start();
        await().until(() -> tested.ticker.cpuMillis() != 0);
        long whileRunning = tested.ticker.cpuMillis();
        assertThat(tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS)).isTrue();

        assertThat(tested.ticker.cpuMillis()).isGreaterThanOrEqualTo(whileRunning);
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        assertThat(tested.ticker.cpuMillis()).isGreaterThanOrEqualTo(whileRunning);
    }

    @Test
    void putsReadersBackToTheRealClockBeforeStopReturns() {
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        Thread thread = TestTicker.thread();

        assertThat(tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS)).isTrue();
        assertThat(tested.word).hasValue(ClockWords.BYPASSED);
        assertThat(thread.isAlive()).isFalse();
        assertThat(tested.words.isEngaged()).isFalse();
        assertThat(tested.death).as("it was asked to").isNotDone();
    }

    @Test
    void putsReadersBackEvenIfItIsStoppedAtOnce() {
        for (int i = 0; i < 200; i++) {
            tested.ticker.start();
            assertThat(tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS)).isTrue();
            assertThat(tested.word).hasValue(ClockWords.BYPASSED);
        }
    }

    @Test
    void refusesToStartTwiceAndStartsAgainAfterAStop() {
        tested.ticker.start();
        assertThatThrownBy(tested.ticker::start).isInstanceOf(IllegalStateException.class);
        assertThat(tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS)).isTrue();

        tested.ticker.start();
        await().until(tested.words::isEngaged);
    }

    @Test
    void stopsWithoutHavingStarted() {
        assertThat(tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS)).isTrue();
        assertThat(tested.word).hasValue(ClockWords.BYPASSED);
    }
}
