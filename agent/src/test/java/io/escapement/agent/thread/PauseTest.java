package io.escapement.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PauseTest {
    private static final long NANOS = 20_000_000;

    private final AtomicInteger interrupts = new AtomicInteger();
    private Thread interrupter;
    private volatile boolean ended;

    @AfterEach
    void endInterrupter() throws InterruptedException {
        ended = true;
        boolean unused = Thread.interrupted();
        if (interrupter != null) {
            interrupter.join();
        }
    }

    @Test
    void takesItsTimeAndLeavesNoFlagWhereNobodyInterrupts() {
        assertThat(pausedNanos()).isGreaterThanOrEqualTo(NANOS);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void takesItsTimeAndKeepsTheFlagOfAThreadThatWasInterruptedBefore() {
        Thread.currentThread().interrupt();

        assertThat(pausedNanos()).isGreaterThanOrEqualTo(NANOS);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void takesItsTimeAndKeepsTheFlagOfAThreadThatIsInterruptedAllTheTime() {
        assertKeepsTheFlag(() -> assertThat(pausedNanos()).isGreaterThanOrEqualTo(NANOS));
    }

    @Test
    void ofTheEndOfAThreadItSaysWhetherThatHasCome() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread thread = new Thread(() -> awaitUninterrupted(mayEnd));
        thread.start();
        assertKeepsTheFlag(() -> assertThat(Pause.untilEnded(thread, 20)).isFalse());

        mayEnd.countDown();
        assertThat(Pause.untilEnded(thread, 60_000)).isTrue();
        assertThat(thread.isAlive()).isFalse();
        assertThat(Pause.untilEnded(Thread.currentThread(), 60_000))
                .as("itself")
                .isTrue();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs the task until it was interrupted in its course. */
    private void assertKeepsTheFlag(Runnable task) {
        Thread interrupted = Thread.currentThread();
        interrupter = new Thread(() -> interruptAllTheTime(interrupted), "interrupter");
        interrupter.start();
        int before;
        int after;
        boolean flag;
        do {
            flag = Thread.interrupted();
            before = interrupts.get();
            task.run();
            after = interrupts.get();
            flag = Thread.interrupted();
        } while (after < before + 2);
        // They are counted when done, so all but the first have come since the flag was taken.
        assertThat(flag).isTrue();
    }

    private void interruptAllTheTime(Thread thread) {
        while (!ended) {
            thread.interrupt();
            interrupts.incrementAndGet();
            LockSupport.parkNanos(100_000);
        }
    }

    private static long pausedNanos() {
        long before = System.nanoTime();
        Pause.nanos(NANOS);
        return System.nanoTime() - before;
    }
}
