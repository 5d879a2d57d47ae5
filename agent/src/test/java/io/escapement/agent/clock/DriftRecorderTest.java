package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.floor.PageFloor;
import io.escapement.agent.javalang.SimulatedPage;
import io.escapement.agent.stats.DriftStatistics;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DriftRecorderTest {
    private final List<Throwable> deaths = new CopyOnWriteArrayList<>();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger floorLosses = new AtomicInteger();
    private final AtomicReference<Thread> recorderThread = new AtomicReference<>();
    private final AtomicLong word = new AtomicLong(1);
    private final ClockWords words = new ClockWords(word, 0);
    private volatile boolean isTicking = true;
    private final List<Integer> weights = new CopyOnWriteArrayList<>();
    private DriftRecorder recorder;

    @AfterEach
    void stop() {
        if (recorder != null) {
            recorder.stop();
        }
    }

    @Test
    void measuresHowFarTheCachedClockIsBehind() {
        start(() -> System.currentTimeMillis() - 5);
        await().until(() -> recorder.statistics().sampleCount() >= 5);

        // The millisecond may end between the reads, so that a sample doesn't count; those that do are exact.
        assertThat(recorder.statistics().quantileMillis(0.5)).isEqualTo(5);
        assertThat(recorder.statistics().maxMillis()).isEqualTo(5);
        assertThat(recorder.statistics().agreementRatio()).isZero();
    }

    @Test
    void countsAgreement() {
        start(System::currentTimeMillis);
        await().until(() -> recorder.statistics().sampleCount() >= 5);

        assertThat(recorder.statistics().agreementRatio()).isEqualTo(1);
    }

    @Test
    void leavesSamplesOutThatTheRealClockMovedOnDuring() {
        start(() -> {
            long startMs = System.currentTimeMillis();
            while (System.currentTimeMillis() == startMs) {
                Thread.onSpinWait();
            }
            return startMs;
        });
        await().until(() -> polls.get() >= 3);

        assertThat(recorder.statistics().sampleCount()).isZero();
    }

    @Test
    void doesNotReadAClockThatNobodyElseReads() {
        AtomicInteger reads = new AtomicInteger();
        word.set(ClockWords.counting(1, 1000));
        start(reads::incrementAndGet);
        await().until(() -> polls.get() >= 3);
        recorder.stop();
        assertThat(reads).hasValue(0);

        word.set(1000);
        start(reads::incrementAndGet);
        await().until(() -> reads.get() > 0);
    }

    @Test
    void samplesMoreSeldomWhileNothingTicksAndCountsEachSampleForMore() {
        start(System::currentTimeMillis);
        await().until(() -> polls.get() >= 1);
        assertThat(weights).containsOnly(1);

        isTicking = false;
        await().until(() -> weights.contains(10));
        assertLooksMoreSeldomThanOneThatTicksAndIsRead();
    }

    @Test
    void aSampleWhileNothingTicksWeighsMoreInTheStatistics() {
        start(() -> System.currentTimeMillis() - (isTicking ? 0 : 5));
        await().until(() -> recorder.statistics().sampleCount() >= 10);
        isTicking = false;
        long agreed = recorder.statistics().sampleCount();
        await().until(() -> recorder.statistics().sampleCount() >= agreed + 4 + agreed / 4);

        double ofAllSamples = (double) agreed / recorder.statistics().sampleCount();
        assertThat(recorder.statistics().agreementRatio()).isLessThan(ofAllSamples / 2);
    }

    @Test
    void looksMoreSeldomWhereNobodyHasReadForSomeLooks() {
        start(System::currentTimeMillis);
        word.set(ClockWords.counting(1, 1000));
        int before = polls.get();
        await().until(() -> polls.get() >= before + 8);

        assertLooksMoreSeldomThanOneThatTicksAndIsRead();
    }

    /** Both at the same time, because what holds one of them up holds up the other as well. */
    private void assertLooksMoreSeldomThanOneThatTicksAndIsRead() {
        AtomicInteger others = new AtomicInteger();
        DriftRecorder other = new DriftRecorder(
                System::currentTimeMillis,
                new ClockWords(new AtomicLong(1), 0),
                PageFloor.atTheRealClock(),
                20,
                new Listening(() -> true, others));
        other.start();
        try {
            await().until(() -> others.get() > 0);
            int before = polls.get();
            await().until(() -> others.get() >= 40);

            assertThat(polls.get() - before).isLessThan(others.get() / 2);
        } finally {
            other.stop();
        }
    }

    @Test
    void tellsOfAFloorThatStaysAwayFromTheRealWallClock() {
        SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
        page.update(System.currentTimeMillis() * 1_000_000 + 30_000_000, System.nanoTime());
        recorder = new DriftRecorder(
                System::currentTimeMillis,
                words,
                PageFloor.in(page, page::peek),
                20,
                new Listening(() -> isTicking, polls));
        recorder.start();

        await().until(() -> floorLosses.get() > 0);
        page.close();
    }

    @Test
    void startsAnewAfterAReset() {
        start(() -> System.currentTimeMillis() - 5);
        await().until(() -> recorder.statistics().sampleCount() >= 3);
        DriftStatistics before = recorder.statistics();
        recorder.resetStatistics();

        assertThat(recorder.statistics()).isNotSameAs(before);
        await().until(() -> recorder.statistics().sampleCount() >= 1);
    }

    @Test
    void saysThatItEndsWhenAReadFails() {
        Error failure = new AssertionError("not readable");
        start(() -> {
            throw failure;
        });
        await().until(() -> !deaths.isEmpty());
        assertThat(deaths).containsExactly(failure);
    }

    @Test
    void samplesOnADaemonThreadThatEndsWhenItIsStopped() {
        start(System::currentTimeMillis);
        await().until(() -> recorderThread.get() != null);
        Thread thread = recorderThread.get();

        assertThat(thread.isDaemon()).isTrue();
        thread.interrupt();
        int before = polls.get();
        await().until(() -> polls.get() > before);
        recorder.stop();
        await().until(() -> !thread.isAlive());
    }

    private void start(LongSupplier cachedClock) {
        recorder = new DriftRecorder(
                cachedClock, words, PageFloor.atTheRealClock(), 20, new Listening(() -> isTicking, polls));
        recorder.start();
    }

    private final class Listening implements DriftRecorder.Listener {
        private final BooleanSupplier ticks;
        private final AtomicInteger polls;

        Listening(BooleanSupplier ticks, AtomicInteger polls) {
            this.ticks = ticks;
            this.polls = polls;
        }

        @Override
        public boolean isTicking() {
            return ticks.getAsBoolean();
        }

        @Override
        public void sampled(int weight) {
            weights.add(weight);
            recorderThread.set(Thread.currentThread());
            polls.incrementAndGet();
        }

        @Override
        public void floorLost() {
            floorLosses.incrementAndGet();
        }

        @Override
        public void recorderDied(Throwable cause) {
            deaths.add(cause);
        }
    }
}
