package io.escapement.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.javalang.SimulatedPage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriftRecorderTest {
    /** A word that is engaged with some time. */
    private static final long ENGAGED = Long.MIN_VALUE;

    private static final int BOUND_MS = 20;
    private static final long AWAY_NANOS = BOUND_MS * 1_000_000L;

    private final List<Throwable> deaths = new CopyOnWriteArrayList<>();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger floorLosses = new AtomicInteger();
    private final AtomicReference<Thread> recorderThread = new AtomicReference<>();
    private final AtomicLong word = new AtomicLong(ENGAGED);
    private final ClockWords words = new ClockWords(word, 0);
    private volatile boolean isTicking = true;
    private ClockSampler sampler;
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
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 5);

        // The millisecond may end between the reads, so that a sample doesn't count; those that do are exact.
        assertThat(sampler.statistics().snapshot().p50Millis).isEqualTo(5);
        assertThat(sampler.statistics().snapshot().maxMillis).isEqualTo(5);
        assertThat(sampler.statistics().snapshot().agreementRatio).isZero();
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

        assertThat(sampler.statistics().snapshot().sampleCount).isZero();
    }

    @Test
    void goesOnOnceTheApplicationHasLeftMemoryAgain() {
        AtomicInteger reads = new AtomicInteger();
        start(() -> {
            if (reads.incrementAndGet() == 1) {
                throw new OutOfMemoryError();
            }
            return System.currentTimeMillis();
        });
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 2);

        assertThat(deaths).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotReadAClockThatNobodyElseReadsOrThatIsBypassed(boolean isBypassed) {
        AtomicInteger reads = new AtomicInteger();
        word.set(isBypassed ? ClockWords.BYPASSED : ClockWords.counting(1, 1000));
        start(reads::incrementAndGet);
        await().until(() -> polls.get() >= 3);
        recorder.stop();
        assertThat(reads).hasValue(0);

        word.set(ENGAGED);
        start(reads::incrementAndGet);
        await().until(() -> reads.get() > 0);
    }

    @Test
    void samplesEachClockByItself() {
        AtomicLong otherWord = new AtomicLong(ENGAGED);
        sampler = sampler(System::currentTimeMillis);
        ClockSampler other = new ClockSampler(
                () -> System.currentTimeMillis() - 7,
                new ClockWords(otherWord, 0),
                PageFloor.atTheRealClock(),
                BOUND_MS);
        recorder = recorder(PageFloor.atTheRealClock(), sampler, other);
        recorder.start();

        await().until(() -> other.statistics().snapshot().sampleCount >= 2);
        word.set(ClockWords.BYPASSED);
        long sampled = other.statistics().snapshot().sampleCount;
        await().until(() -> other.statistics().snapshot().sampleCount >= sampled + 3);
        assertThat(other.statistics().snapshot().p50Millis).isEqualTo(7);
        assertThat(sampler.statistics().snapshot().boundExceededCount).isZero();
    }

    @Test
    void samplesMoreSeldomWhileNothingTicks() {
        start(System::currentTimeMillis);
        isTicking = false;
        int before = polls.get();
        await().until(() -> polls.get() >= before + 2);
        assertLooksMoreSeldomThanOneThatTicksAndIsRead();
    }

    @Test
    void aSampleWhileNothingTicksWeighsMoreInTheStatistics() {
        start(() -> System.currentTimeMillis() - (isTicking ? 0 : 5));
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 10);
        isTicking = false;
        long agreed = sampler.statistics().snapshot().sampleCount;
        await().until(() -> sampler.statistics().snapshot().sampleCount >= agreed + 4 + agreed / 4);

        double ofAllSamples = (double) agreed / sampler.statistics().snapshot().sampleCount;
        assertThat(sampler.statistics().snapshot().agreementRatio).isLessThan(ofAllSamples / 2);
    }

    @Test
    void looksMoreSeldomWhereNobodyHasReadForSomeLooks() {
        start(System::currentTimeMillis);
        word.set(ClockWords.counting(1, 1000));
        int before = polls.get();
        await().until(() -> polls.get() >= before + 10);

        assertLooksMoreSeldomThanOneThatTicksAndIsRead();
    }

    /** Both at the same time, because what holds one of them up holds up the other as well. */
    private void assertLooksMoreSeldomThanOneThatTicksAndIsRead() {
        AtomicInteger others = new AtomicInteger();
        ClockSampler read = new ClockSampler(
                System::currentTimeMillis,
                new ClockWords(new AtomicLong(ENGAGED), 0),
                PageFloor.atTheRealClock(),
                BOUND_MS);
        DriftRecorder other = new DriftRecorder(
                List.of(read), PageFloor.atTheRealClock(), AWAY_NANOS, new Listening(() -> true, others));
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
        recorder = recorder(PageFloor.in(page, page::peek), sampler(System::currentTimeMillis));
        recorder.start();

        await().until(() -> floorLosses.get() > 0);
    }

    /** Its sequence stays odd, as in a time namespace's page. */
    @Test
    void tellsOfAFloorWhosePageTheKernelNoLongerUpdates() throws InterruptedException {
        Thread looking = startOverAPageThatStaysOdd();

        looking.join();
        assertThat(floorLosses).hasValue(1);
        assertThat(deaths).isEmpty();
    }

    /** The clock may have been engaged on another floor by then. */
    @Test
    void saysNothingOfSuchAFloorOnceItIsStopped() throws InterruptedException {
        Thread looking = startOverAPageThatStaysOdd();
        recorder.stop();

        looking.join();
        assertThat(floorLosses).hasValue(0);
        assertThat(deaths).isEmpty();
    }

    /** Returns the recorder's thread, which waits for the end of an update by now. */
    private Thread startOverAPageThatStaysOdd() {
        SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
        AtomicInteger looks = new AtomicInteger();
        page.update(System.currentTimeMillis() * 1_000_000, System.nanoTime());
        Floor floor = PageFloor.in(page, address -> {
            looks.incrementAndGet();
            return page.peek(address);
        });
        recorder = recorder(floor, sampler(System::currentTimeMillis));
        page.putLong(0, 1);
        int before = looks.get();
        recorder.start();
        await().until(() -> recorderThread.get() != null && looks.get() > before);
        return recorderThread.get();
    }

    @Test
    void startsAnewAfterAReset() {
        start(() -> System.currentTimeMillis() - 5);
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 3);
        DriftStatistics before = sampler.statistics();
        sampler.resetStatistics();

        assertThat(sampler.statistics()).isNotSameAs(before);
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 1);
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

    private void start(ClockSampler.Reader cachedClock) {
        sampler = sampler(cachedClock);
        recorder = recorder(PageFloor.atTheRealClock(), sampler);
        recorder.start();
    }

    private ClockSampler sampler(ClockSampler.Reader cachedClock) {
        return new ClockSampler(cachedClock, words, PageFloor.atTheRealClock(), BOUND_MS);
    }

    private DriftRecorder recorder(Floor floor, ClockSampler... samplers) {
        return new DriftRecorder(List.of(samplers), floor, AWAY_NANOS, new Listening(() -> isTicking, polls));
    }

    private final class Listening implements DriftRecorder.Listener {
        private final BooleanSupplier ticks;
        private final AtomicInteger polls;

        Listening(BooleanSupplier ticks, AtomicInteger polls) {
            this.ticks = ticks;
            this.polls = polls;
        }

        /** The recorder asks before each look. */
        @Override
        public boolean isTicking() {
            recorderThread.set(Thread.currentThread());
            polls.incrementAndGet();
            return ticks.getAsBoolean();
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
