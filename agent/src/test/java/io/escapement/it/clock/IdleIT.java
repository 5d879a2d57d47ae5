package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.HeldBound;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ChildLogs.class)
class IdleIT {
    private static final Duration LONG = Duration.ofSeconds(60);

    @EachJdk
    void aServiceThatStopsReadingHasNoTicksUntilItReadsAgain(Jdk jdk) {
        try (ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            assertThat((Long) beans.clock("TickCount")).isPositive();
            child.rest();
            // The agent itself reads twice after a start.
            await().atMost(LONG).until(() -> standsStill(beans, child.jvm.pid()));

            for (int i = 0; i < 3; i++) {
                long ticks = (Long) beans.clock("TickCount");
                HeldBound bound = new HeldBound();
                assertThat(child.readOnce()).isLessThanOrEqualTo(bound.allowedMs());
                await().atMost(LONG).until(() -> (Long) beans.clock("TickCount") > ticks + 10);
                await().atMost(LONG).until(() -> "IDLE".equals(beans.clock("State")));
            }
            child.jvm.send("resume");
            beans.awaitState("ENGAGED");
            assertThat(child.jvm.stderr()).hasSize(1);
        }
    }

    /** For three seconds, in which the ticker would tick three thousand times; and it hardly wakes. */
    private static boolean standsStill(ChildMBeans beans, long pid) throws InterruptedException, IOException {
        List<Object> before = List.of(beans.clock("TickCount"), beans.clock("TickerCpuMillis"));
        long sleepsBefore = tickerSleepCount(pid);
        TimeUnit.SECONDS.sleep(3);
        long sleeps = tickerSleepCount(pid) - sleepsBefore;
        List<Object> after = List.of(beans.clock("TickCount"), beans.clock("TickerCpuMillis"));
        return before.equals(after) && sleeps <= 1 && beans.clock("State").equals("IDLE");
    }

    /** How often its thread has gone to sleep, as the kernel counts it. */
    private static long tickerSleepCount(long pid) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : tasks.toList()) {
                // Fifteen letters of escapement-ticker: the first ones, or first and last with dots between.
                if (Files.readString(task.resolve("comm")).matches("escapem.*tick.*\\n")) {
                    return Files.readAllLines(task.resolve("status")).stream()
                            .filter(line -> line.startsWith("voluntary_ctxt_switches:"))
                            .mapToLong(line -> Long.parseLong(line.split("\\s+", 2)[1]))
                            .sum();
                }
            }
        }
        throw new IllegalStateException("no ticker");
    }
}
