package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.clock.PacedReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.HeldBound;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An engaged clock that is read too seldom to pay for its ticker. */
@ExtendWith(ChildLogs.class)
class RestIT {
    private static final String SELDOM = "1";
    private static final String OFTEN = "500";

    /** Longer than it takes the agent to rest. */
    private static final Duration LONGER = Duration.ofSeconds(5);

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @EachJdk
    void itRestsUntilItPaysOrIsTold(Jdk jdk) {
        HeldBound bound = new HeldBound();
        ChildJvm jvm = new SwitchableClock(folder)
                .under(ChildJvm.on(jdk).agent("packages=com.acme"))
                .env("SLOWCLOCK_MODE", "device")
                .run(PacedReads.class);
        try (jvm) {
            jvm.awaitStdout("reading", 1);
            try (ChildMBeans beans = ChildMBeans.of(jvm)) {
                assertRests(beans);
                jvm.awaitStderr("[escapement] resting: the clock is read some ");
                jvm.send(OFTEN);
                assertIsEngagedAndPays(beans);
                jvm.send(SELDOM);
                beans.awaitState("RESTING");
                beans.call("engage");
                assertThat(beans.clock("State")).isEqualTo("ENGAGED");
                await().during(LONGER)
                        .atMost(LONG)
                        .until(() -> beans.clock("State").equals("ENGAGED"));
                assertThat((Long) beans.clock("DriftMaxMillis")).isLessThanOrEqualTo(bound.allowedMs());
            }
            jvm.send("end");
            jvm.awaitStdout("early: 0", 1);
            jvm.awaitStdout("backwards: 0", 1);
        }
    }

    private static void assertRests(ChildMBeans beans) {
        beans.awaitState("RESTING");
        assertThat(beans.clock("StateCode")).isEqualTo(6);
        assertThat(beans.clock("Engaged")).isEqualTo(false);
        assertThat((String) beans.clock("Reason")).contains(" times a second, which would save 0.0");
        await().atMost(LONG).until(() -> (Double) beans.clock("ReadsPerSecond") < 1_100);
        assertThat(List.of(beans.clock("SavedCores"), beans.clock("TickerCores")))
                .containsOnly(0.0);
        // A machine that holds the program up has it read often for a moment afterwards, and then the agent engages.
        await().atMost(LONG).until(() -> {
            Object ticks = beans.clock("TickCount");
            Thread.sleep(LONGER.toMillis());
            return beans.clock("TickCount").equals(ticks);
        });
        assertThat(beans.clock("State")).isEqualTo("RESTING");
    }

    private static void assertIsEngagedAndPays(ChildMBeans beans) {
        beans.awaitState("ENGAGED");
        await().atMost(LONGER).until(() -> (Double) beans.clock("SavedCores") > (Double) beans.clock("TickerCores"));
        assertThat((Double) beans.clock("TickerCores")).isPositive();
        assertThat((Double) beans.clock("ReadsPerSecond")).isGreaterThan(10_000);
    }
}
