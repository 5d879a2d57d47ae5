package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ChildLogs.class)
class IdleIT {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final long BOUND_MS = 20;

    @EachJdk
    void aServiceThatStopsReadingHasNoTicksUntilItReadsAgain(Jdk jdk) {
        try (ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"));
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            FloorIT.awaitState(beans, "ENGAGED");
            assertThat((Long) beans.clock("TickCount")).isPositive();
            child.rest();
            // The agent itself reads twice after a start.
            await().atMost(LONG).until(() -> standsStill(beans));

            for (int i = 0; i < 3; i++) {
                long ticks = (Long) beans.clock("TickCount");
                assertThat(child.readOnce()).isLessThanOrEqualTo(BOUND_MS);
                await().atMost(LONG).until(() -> (Long) beans.clock("TickCount") > ticks + 10);
                await().atMost(LONG).until(() -> "IDLE".equals(beans.clock("State")));
            }
            child.jvm.send("resume");
            FloorIT.awaitState(beans, "ENGAGED");
            assertThat(child.jvm.stderr()).hasSize(1);
        }
    }

    /** For more than a second, in which the ticker would tick a thousand times. */
    private static boolean standsStill(ChildMBeans beans) throws InterruptedException {
        List<Object> before = List.of(beans.clock("TickCount"), beans.clock("TickerCpuMillis"));
        TimeUnit.MILLISECONDS.sleep(1500);
        List<Object> after = List.of(beans.clock("TickCount"), beans.clock("TickerCpuMillis"));
        return before.equals(after) && beans.clock("State").equals("IDLE");
    }
}
