package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.decide.ScheduleRule;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.TestJdks;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code schedule}: engaged and bypassed in turns, as anybody can compute. */
class ScheduleIT {
    private static final String SCHEDULED = "packages=com.acme,mode=on,reads=wall,schedule=7/2s,log=debug,instance=";
    private static final long SEED = 7;
    private static final long PERIOD_MS = 2_000;

    @Test
    void theClockIsServedAsTheRuleSays() {
        ReadingChild child = ReadingChild.run(ChildJvm.on(TestJdks.first()).agent(SCHEDULED + "shop-1"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        for (boolean isCached : new boolean[] {true, false, true}) {
            String state = isCached ? "ENGAGED, arm 1" : "BYPASSED, arm 0";
            await(state)
                    .until(() ->
                            ScheduleRule.isCached(SEED, PERIOD_MS, "shop-1", System.currentTimeMillis()) == isCached
                                    && state.equals(beans.clock("State") + ", arm " + beans.clock("ScheduledArm")));
            assertThat(beans.clock("Reason")).isEqualTo("by schedule, as instance shop-1");
        }
        assertThat((Double) beans.clock("ScheduledCachedSeconds")).isPositive();
        assertThat((Double) beans.clock("ScheduledRealSeconds")).isPositive();
        assertThat((Double) beans.clock("SchedulePhaseSeconds")).isBetween(0.0, 2.0);
    }

    /** Where nothing else is to be engaged, a schedule engages nothing. */
    @Test
    @Tag("long")
    void aHealthyClockIsLeftAlone() throws InterruptedException {
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(TestJdks.first()).agent("packages=com.acme,slow-threshold=1s,schedule=7/1s"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        assertThat((String) beans.clock("Instance")).endsWith("/com.acme.ReadingService");
        assertThat(child.jvm.stderr()).anyMatch(line -> line.contains("instance= names it otherwise"));
    }
}
