package io.escapement.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TickerTest {
    private static final long MS_NANOS = 1_000_000;
    private static final long MAX_STALENESS_NANOS = 20 * MS_NANOS;
    private static final long STOP_TIMEOUT_MS = 30_000;

    private final AtomicLong word = new AtomicLong();
    private final CompletableFuture<String> death = new CompletableFuture<>();
    private final ClockWords words = wordsWith(word);
    private final Ticker ticker = new Ticker(words, publisher(words), MS_NANOS, this::died);

    @AfterEach
    void stop() {
        assertThat(ticker.stop(STOP_TIMEOUT_MS)).isTrue();
    }

    @Test
    void publishesTheTimeAndGoesOnPublishing() {
        ticker.start();
        await().until(words::isEngaged);
        long firstMs = word.get();

        await().until(() -> word.get() >= firstMs + 50);
        assertThat(ticker.statistics().tickCount()).isGreaterThan(1);
        assertThat(ticker.statistics().gapMaxMillis()).isPositive();
    }

    @Test
    void isNeverEarly() {
        ticker.start();
        await().until(words::isEngaged);

        for (int i = 0; i < 1_000_000; i++) {
            long publishedMs = ClockWords.publishedMs(word.get());
            assertThat(publishedMs).isLessThanOrEqualTo(System.currentTimeMillis());
        }
    }

    @Test
    void putsReadersBackToTheRealClockBeforeStopReturns() {
        ticker.start();
        await().until(words::isEngaged);
        Thread thread = tickerThread();

        assertThat(ticker.stop(STOP_TIMEOUT_MS)).isTrue();
        assertThat(word).hasValue(0);
        assertThat(thread.isAlive()).isFalse();
        assertThat(words.isEngaged()).isFalse();
        assertThat(death).as("it was asked to").isNotDone();
    }

    @Test
    void putsReadersBackEvenIfItIsStoppedAtOnce() {
        for (int i = 0; i < 200; i++) {
            ticker.start();
            assertThat(ticker.stop(STOP_TIMEOUT_MS)).isTrue();
            assertThat(word).hasValue(0);
        }
    }

    @Test
    void refusesToStartTwiceAndStartsAgainAfterAStop() {
        ticker.start();
        assertThatThrownBy(ticker::start).isInstanceOf(IllegalStateException.class);
        assertThat(ticker.stop(STOP_TIMEOUT_MS)).isTrue();

        ticker.start();
        await().until(words::isEngaged);
    }

    @Test
    void stopsWithoutHavingStarted() {
        assertThat(ticker.stop(STOP_TIMEOUT_MS)).isTrue();
        assertThat(word).hasValue(0);
    }

    @Test
    void survivesAnInterruptAndGoesOnSleeping() {
        ticker.start();
        await().until(words::isEngaged);
        Thread thread = tickerThread();
        thread.interrupt();
        long atInterruptMs = word.get();

        await().until(() -> word.get() > atInterruptMs + 10);
        // Left set, the flag would make it spin.
        await().until(() -> !thread.isInterrupted());
    }

    @Test
    void stopsForACallerThatIsInterruptedAndLeavesItSo() {
        ticker.start();
        Thread.currentThread().interrupt();
        boolean stopped = ticker.stop(STOP_TIMEOUT_MS);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped).isTrue();
    }

    @Test
    void tellsOfItsDeathWhenReadersAreBackAtTheRealClock() throws ReflectiveOperationException {
        ticker.start();
        await().until(words::isEngaged);
        provokeAnException();

        await().until(death::isDone);
        assertThat(death).isCompletedWithValue("NullPointerException on escapement-ticker with the word 0");
        ticker.resetStatistics();
        await().untilAsserted(ticker::start);
        await().until(words::isEngaged);
    }

    @Test
    void ticksOnADaemonThreadWithoutTheApplicationsClassLoader() {
        Thread.currentThread().setContextClassLoader(new ClassLoader() {});
        try {
            ticker.start();
            assertThat(tickerThread().isDaemon()).isTrue();
            assertThat(tickerThread().getContextClassLoader()).isSameAs(Ticker.class.getClassLoader());
        } finally {
            Thread.currentThread().setContextClassLoader(TickerTest.class.getClassLoader());
        }
    }

    @Test
    void ticksAsOftenAsItIsTold() {
        Ticker rare = tickerEvery(20 * MS_NANOS);
        ticker.start();
        rare.start();
        try {
            await().until(() -> rare.statistics().tickCount() >= 10);
        } finally {
            assertThat(rare.stop(STOP_TIMEOUT_MS)).isTrue();
        }
        assertThat(ticker.statistics().tickCount())
                .isGreaterThan(2 * rare.statistics().tickCount());
    }

    @Test
    void forgetsItsStatisticsOnRequest() {
        ticker.start();
        await().until(() -> ticker.statistics().tickCount() > 5);
        TickStatistics before = ticker.statistics();
        ticker.resetStatistics();

        assertThat(ticker.statistics()).isNotSameAs(before);
        await().until(() -> ticker.statistics().tickCount() > 0);
    }

    @Test
    void addsUpProcessorTimeOverItsStarts() {
        ticker.start();
        await().until(() -> ticker.cpuMillis() != 0);
        long whileRunning = ticker.cpuMillis();
        ticker.stop(STOP_TIMEOUT_MS);

        assertThat(ticker.cpuMillis()).isGreaterThanOrEqualTo(whileRunning);
        ticker.start();
        await().until(words::isEngaged);
        assertThat(ticker.cpuMillis()).isGreaterThanOrEqualTo(whileRunning);
    }

    private void died(Throwable cause) {
        death.complete(cause.getClass().getSimpleName() + " on "
                + Thread.currentThread().getName() + " with the word " + word);
    }

    /** Nothing that a ticker calls fails on a whole JVM; so one of its fields is broken. */
    private void provokeAnException() throws ReflectiveOperationException {
        Field statistics = Ticker.class.getDeclaredField("statistics");
        statistics.setAccessible(true);
        statistics.set(ticker, null);
    }

    private Ticker tickerEvery(long tickNanos) {
        ClockWords own = wordsWith(new AtomicLong());
        return new Ticker(own, publisher(own), tickNanos, this::died);
    }

    private static ClockWords wordsWith(AtomicLong word) {
        return new ClockWords(word, new AtomicLong(), new AtomicReference<>());
    }

    private static Publisher publisher(ClockWords words) {
        return new Publisher(words, Floor.none(), new FloorWatch(), MAX_STALENESS_NANOS);
    }

    private static Thread tickerThread() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("escapement-ticker"))
                .findAny()
                .orElseThrow();
    }
}
