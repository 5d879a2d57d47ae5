package io.escapement.agent.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.floor.ClockWords;
import io.escapement.agent.floor.FloorLook;
import io.escapement.agent.floor.FloorWatch;
import io.escapement.agent.floor.PageFloor;
import io.escapement.agent.javalang.SimulatedPage;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DriftRecorderTest {
    private static final int BOUND_MS = 20;
    private static final long MS_NANOS = 1_000_000;

    /** What the watch takes for a lag of 10 ms at most. */
    private static final long STEP_NANOS = 4 * MS_NANOS;

    private final List<Throwable> deaths = new CopyOnWriteArrayList<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final AtomicLong word = new AtomicLong(Long.MIN_VALUE);
    private final ClockWords words = new ClockWords(word, 0);
    private final FloorWatch watch = watch();
    private final SimulatedPage page = new SimulatedPage(SimulatedPage.Layout.KERNEL_6_18);
    private volatile long monotonicNanos = 1_000 * MS_NANOS;
    private volatile Runnable meanwhile = () -> {};
    private ClockSampler sampler;
    private DriftRecorder recorder;

    private static FloorWatch watch() {
        FloorWatch watch = new FloorWatch();
        for (int i = 1; i < 20; i++) {
            watch.observe(i * STEP_NANOS, 1);
        }
        return watch;
    }

    @AfterEach
    void stop() {
        if (recorder != null) {
            recorder.stop();
        }
    }

    @Test
    void measuresHowFarTheCachedClockIsBehind() {
        start(() -> System.currentTimeMillis() - 5);
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 3);

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
        await().until(() -> looks.get() >= 3);

        assertThat(sampler.statistics().snapshot().sampleCount).isZero();
    }

    @Test
    void isStartedAgainWhereTheApplicationHasLeftNoMemory() {
        AtomicInteger reads = new AtomicInteger();
        start(() -> {
            if (reads.incrementAndGet() == 1) {
                throw new OutOfMemoryError();
            }
            return System.currentTimeMillis();
        });
        await().until(() -> {
            recorder.start();
            return sampler.statistics().snapshot().sampleCount >= 1;
        });

        assertThat(deaths).isEmpty();
    }

    @Test
    void doesNotReadAClockThatIsBypassed() {
        AtomicInteger reads = new AtomicInteger();
        word.set(ClockWords.BYPASSED);
        start(reads::incrementAndGet);
        await().until(() -> looks.get() >= 3);
        assertThat(reads).hasValue(0);

        word.set(Long.MIN_VALUE);
        await().until(() -> reads.get() > 0);
    }

    @Test
    void samplesEachClockByItself() {
        sampler = sampler(words, System::currentTimeMillis);
        ClockSampler other =
                sampler(new ClockWords(new AtomicLong(Long.MIN_VALUE), 0), () -> System.currentTimeMillis() - 7);
        start(sampler, other);

        await().until(() -> other.statistics().snapshot().sampleCount >= 1);
        word.set(ClockWords.BYPASSED);
        long sampled = other.statistics().snapshot().sampleCount;
        await().until(() -> other.statistics().snapshot().sampleCount >= sampled + 2);
        assertThat(other.statistics().snapshot().p50Millis).isEqualTo(7);
        assertThat(sampler.statistics().snapshot().boundExceededCount).isZero();
    }

    @Test
    void looksTwiceASecondOnAverage() {
        start(System::currentTimeMillis);
        long startNanos = System.nanoTime();
        await().until(() -> looks.get() >= 6);

        // Late wake-ups make that longer; chance makes it shorter than this one time in a hundred million.
        assertThat(System.nanoTime() - startNanos).isGreaterThan(200 * MS_NANOS);
    }

    @Test
    void countsStepsOfTheWallClockAndLooksThatWereHeldBack() {
        start(System::currentTimeMillis);
        awaitLook();
        assertThat(recorder.statistics().heldBackCount()).isZero();
        update(-3_600_000 * MS_NANOS, 0);
        awaitLook();
        update(0, 0);
        awaitLook();
        assertThat(recorder.statistics().backwardStepCount()).isOne();
        assertThat(recorder.statistics().forwardStepCount()).isOne();
        // Programs that discipline the clock make such steps often.
        update(900_000, 0);
        awaitLook();
        assertThat(recorder.statistics().forwardStepCount()).isOne();
        assertThat(recorder.statistics().heldBackCount()).isZero();

        update(900_000, -12 * MS_NANOS);
        awaitLook();
        update(900_000, 2 * MS_NANOS);
        awaitLook();
        assertThat(recorder.statistics().heldBackCount()).isGreaterThanOrEqualTo(2);
        recorder.resetStatistics();
        assertThat(recorder.statistics().backwardStepCount()).isZero();
    }

    /** One that stood still meanwhile: otherwise the thread was held up. */
    @Test
    void knowsHowLateTheFloorWas() {
        start(System::currentTimeMillis);
        update(0, -6 * MS_NANOS);
        awaitLook();
        assertThat(watch.lagMillis()).isEqualTo(6);

        meanwhile = () -> update(0, -8 * MS_NANOS);
        awaitLook();
        assertThat(watch.lagMillis()).isEqualTo(6);
    }

    /** Its sequence stays odd, as in a time namespace's page: the watch says so. */
    @Test
    void goesOnWhereThePageIsNoLongerUpdated() {
        start(System::currentTimeMillis);
        int odd = (int) page.peek(page.sequenceAddress()) + 1;
        page.putLong(0, odd);
        await().until(DriftRecorderTest::isWaitingForAnUpdate);
        await().until(() -> !isWaitingForAnUpdate());
        page.putLong(0, odd + 1);

        awaitLook();
        assertThat(deaths).isEmpty();
    }

    private static boolean isWaitingForAnUpdate() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().equals("escapement-drift"))
                .flatMap(thread -> Arrays.stream(thread.getValue()))
                .anyMatch(frame -> frame.getMethodName().equals("evenSequence"));
    }

    @Test
    void startsAnewAfterAReset() {
        start(() -> System.currentTimeMillis() - 5);
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 1);
        DriftStatistics before = sampler.statistics();
        sampler.resetStatistics();

        assertThat(sampler.statistics()).isNotSameAs(before);
        await().until(() -> sampler.statistics().snapshot().sampleCount >= 1);
    }

    @Test
    void saysThatItEndsWhenAReadFailsAndStartsAgainOnlyAfterAStop() {
        Error failure = new AssertionError("not readable");
        start(() -> {
            throw failure;
        });
        await().until(() -> !deaths.isEmpty());
        int before = looks.get();
        recorder.start();
        assertThat(deaths).containsExactly(failure);
        assertThat(looks).hasValue(before);

        recorder.stop();
        recorder.start();
        await().until(() -> deaths.size() > 1);
    }

    @Test
    void samplesOnADaemonThreadThatEndsWhenItIsStopped() {
        start(System::currentTimeMillis);
        Thread thread = Thread.getAllStackTraces().keySet().stream()
                .filter(each -> each.getName().equals("escapement-drift"))
                .findAny()
                .orElseThrow();

        assertThat(thread.isDaemon()).isTrue();
        thread.interrupt();
        awaitLook();
        recorder.stop();
        await().until(() -> !thread.isAlive());
    }

    private void awaitLook() {
        int before = looks.get();
        await().until(() -> looks.get() >= before + 2);
    }

    private void start(ClockSampler.Reader cachedClock) {
        sampler = sampler(words, cachedClock);
        start(sampler);
    }

    private void start(ClockSampler... samplers) {
        update(0, 0);
        FloorLook look = new FloorLook(PageFloor.in(page, page::peek).coarseClocks()) {
            @Override
            public long realMonotonicNanos() {
                looks.incrementAndGet();
                meanwhile.run();
                return monotonicNanos;
            }
        };
        recorder = new DriftRecorder(List.of(samplers), look, watch, new LookStatistics(), deaths::add);
        recorder.start();
    }

    /** The wall clock is stepped by so much from where it was at first, and the floor is ahead of the real clock. */
    private void update(long steppedNanos, long aheadNanos) {
        long floorNanos = monotonicNanos + aheadNanos;
        page.update(floorNanos + SimulatedPage.TO_WALL_NANOS + steppedNanos, floorNanos);
    }

    private static ClockSampler sampler(ClockWords words, ClockSampler.Reader cachedClock) {
        return new ClockSampler(cachedClock, words, PageFloor.atTheRealClock(), BOUND_MS, new DriftStatistics());
    }
}
