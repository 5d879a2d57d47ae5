package io.escapement.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KernelThreadTest {
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
                task -> new Thread(task).start());

        assertThat(cpuMillisAfter.join()).isNotNegative();
    }
}
