package io.escapement.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class KernelThreadTest {
    private static final String NOT_TOLD = "";
    private static final long WORK_NANOS = 10_000_000_000L;

    @Test
    void countsProcessorTimeThatGrowsWithWork() {
        KernelThread current = KernelThread.current();
        long before = current.cpuMillis();

        assertThat(before).isNotNegative();
        // The kernel may add it up as seldom as once a second.
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long limitNanos = threads.getCurrentThreadCpuTime() + WORK_NANOS;
        while (current.cpuMillis() < before + 5 && threads.getCurrentThreadCpuTime() < limitNanos) {
            Thread.onSpinWait();
        }
        assertThat(current.cpuMillis()).isGreaterThanOrEqualTo(before + 5);
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
    void itsTimersAreExactOnceTheKernelHasAgreed() throws Exception {
        FutureTask<KernelThread> task = new FutureTask<>(() -> {
            KernelThread current = KernelThread.current();
            String before = timerSlackNanos();
            boolean isGranted = current.lowerTimerSlack();

            assertThat(before).isNotEqualTo("1");
            assertThat(timerSlackNanos()).isEqualTo(isGranted ? "1" : before);
            assertThat(isGranted).isEqualTo(!before.equals(NOT_TOLD));
            return current;
        });
        new Thread(task).start();

        assertThat(task.get()).isNotNull();
    }

    /** Of the current thread: of another the kernel tells its administrators only. */
    private static String timerSlackNanos() throws IOException {
        String tid = Path.of("/proc/thread-self").toRealPath().getFileName().toString();
        Path slack = Path.of("/proc", tid, "timerslack_ns");
        return Files.exists(slack) ? Files.readString(slack).trim() : NOT_TOLD;
    }
}
