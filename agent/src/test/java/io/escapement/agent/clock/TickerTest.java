package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.floor.Floor;
import io.escapement.agent.stats.TickStatistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What it publishes, and how often. */
class TickerTest {
    private final TestTicker tested = new TestTicker(Floor.none());

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
    void isNeverEarly() {
        tested.ticker.start();
        await().until(tested.words::isEngaged);

        for (int i = 0; i < 1_000_000; i++) {
            long publishedMs = tested.readMs();
            assertThat(publishedMs).isLessThanOrEqualTo(System.currentTimeMillis());
        }
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
        TestTicker rare = new TestTicker(Floor.none(), 20 * EdgePhase.MS_NANOS);
        tested.ticker.start();
        rare.ticker.start();
        try {
            await().until(() -> rare.hasTicked(10));
        } finally {
            rare.close();
        }
        assertThat(tested.ticker.statistics().tickCount())
                .isGreaterThan(2 * rare.ticker.statistics().tickCount());
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

    @Test
    void addsUpProcessorTimeOverItsStarts() {
        tested.ticker.start();
        await().until(() -> tested.ticker.cpuMillis() != 0);
        long whileRunning = tested.ticker.cpuMillis();
        tested.ticker.stop(TestTicker.STOP_TIMEOUT_MS);

        assertThat(tested.ticker.cpuMillis()).isGreaterThanOrEqualTo(whileRunning);
        tested.ticker.start();
        await().until(tested.words::isEngaged);
        assertThat(tested.ticker.cpuMillis()).isGreaterThanOrEqualTo(whileRunning);
    }
}
