package io.escapement.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KernelThreadTest {
    private final Executor aThreadOfItsOwn = task -> {
        Thread thread = new Thread(task);
        thread.start();
    };

    @Test
    void countsProcessorTimeThatGrowsWithWork() {
        KernelThread current = KernelThread.current();
        long before = current.cpuMillis();

        assertThat(before).isNotNegative();
        long sink = 0;
        while (current.cpuMillis() < before + 5) {
            sink += System.nanoTime();
        }
        assertThat(sink).isNotZero();
    }

    @Test
    void isTheThreadsOwnAndNoOthers() {
        CountDownLatch bothKnown = new CountDownLatch(2);
        CountDownLatch bothRead = new CountDownLatch(2);
        CompletableFuture<Long> idleMillis =
                CompletableFuture.supplyAsync(() -> cpuMillis(0, bothKnown, bothRead), aThreadOfItsOwn);
        CompletableFuture<Long> busyMillis =
                CompletableFuture.supplyAsync(() -> cpuMillis(50, bothKnown, bothRead), aThreadOfItsOwn);

        assertThat(idleMillis.join()).isNotNegative().isLessThan(busyMillis.join());
    }

    @Test
    void knowsThatAThreadHasEnded() throws Exception {
        CompletableFuture<KernelThread> task = new CompletableFuture<>();
        Thread thread = new Thread(() -> task.complete(KernelThread.current()));
        thread.start();
        thread.join();

        // The kernel removes the folder a moment after the JVM has seen the thread end.
        await().until(() -> task.join().cpuMillis() == -1);
    }

    @Test
    void asksForExactTimersWithoutHarmWhereTheyAreRefused() {
        CompletableFuture<Long> cpuMillisAfter = CompletableFuture.supplyAsync(
                () -> {
                    KernelThread current = KernelThread.current();
                    boolean granted = current.lowerTimerSlack();
                    boolean again = current.lowerTimerSlack();
                    return granted == again ? current.cpuMillis() : -1;
                },
                aThreadOfItsOwn);

        assertThat(cpuMillisAfter.join()).isNotNegative();
    }

    /** Processor time of the current thread, read when another one is done with its own work too. */
    private static long cpuMillis(long workMillis, CountDownLatch bothKnown, CountDownLatch bothRead) {
        KernelThread current = KernelThread.current();
        bothKnown.countDown();
        waitFor(bothKnown);
        long beforeMillis = current.cpuMillis();
        long sink = 0;
        // By the JVM's own figure: that of a thread which is not this one may stand still.
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long doneNanos = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(workMillis);
        while (threads.getCurrentThreadCpuTime() < doneNanos) {
            // A sum would overflow on a machine that has been up for a day.
            sink ^= System.nanoTime();
        }
        assertThat(sink).isNotNegative();
        bothRead.countDown();
        waitFor(bothRead);
        return current.cpuMillis() - beforeMillis;
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
