package io.escapement.agent.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class KernelThreadTest {
    private static final String NOT_TOLD = "";

    @Test
    void itsTimersAreExactOnceTheKernelHasAgreed() throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            String before = timerSlackNanos();
            boolean isGranted = KernelThread.lowerTimerSlack();

            assertThat(before).isNotEqualTo("1");
            assertThat(timerSlackNanos()).isEqualTo(isGranted ? "1" : before);
            assertThat(isGranted).isEqualTo(!before.equals(NOT_TOLD));
            return null;
        });
        new Thread(task).start();

        assertThat(task.get()).isNull();
    }

    /** Of the current thread: of another the kernel tells its administrators only. */
    private static String timerSlackNanos() throws IOException {
        String tid = Path.of("/proc/thread-self").toRealPath().getFileName().toString();
        Path slack = Path.of("/proc", tid, "timerslack_ns");
        return Files.exists(slack) ? Files.readString(slack).trim() : NOT_TOLD;
    }
}
