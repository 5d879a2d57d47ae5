package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How its thread starts and how it stops. */
class TickerLifeTest {
    private final TestTicker tested = new TestTicker(PageFloor.atTheRealClock());

    @AfterEach
    void stop() {
        tested.close();
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

    @Test
    void stopsForACallerThatIsInterruptedAndLeavesItSo() {
        tested.ticker.start();
        Thread.currentThread().interrupt();
        boolean stopped = tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(stopped).isTrue();
    }

    @Test
    void ticksOnADaemonThreadWithoutTheApplicationsClassLoader() {
        Thread.currentThread().setContextClassLoader(new ClassLoader() {});
        try {
            tested.ticker.start();
            assertThat(TestTicker.thread().isDaemon()).isTrue();
            assertThat(TestTicker.thread().getContextClassLoader()).isSameAs(Ticker.class.getClassLoader());
        } finally {
            Thread.currentThread().setContextClassLoader(TickerLifeTest.class.getClassLoader());
        }
    }
}
