package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.control.ScheduleRule;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;

/** {@code schedule}: engaged and bypassed in turns, as anybody can compute. */
class ScheduleIT {
    private static final String SCHEDULED = "packages=com.acme,mode=on,reads=wall,schedule=7/2s,log=debug,instance=";
    private static final long SEED = 7;
    private static final long PERIOD_MS = 2_000;

    /** Of each two that belong together, one is served by each clock. */
    private static final int PERIODS = 3;

    @EachJdk
    void theClockIsServedAsTheRuleSays(Jdk jdk) throws InterruptedException {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(SCHEDULED + "shop-1"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        // The first time it takes as long as the floor's search.
        beans.await("State", "ENGAGED");
        assertFollowsTheRule(beans);
    }

    private static void assertFollowsTheRule(ChildMBeans beans) throws InterruptedException {
        Set<Object> states = new HashSet<>();
        boolean mayMissOne = true;
        for (int i = 0; i < PERIODS; i++) {
            awaitMiddleOfPeriod();
            boolean isCached = ScheduleRule.isCached(SEED, PERIOD_MS, "shop-1", System.currentTimeMillis());
            String state = isCached ? "ENGAGED" : "BYPASSED";
            Object found = beans.clock("State") + ", arm " + beans.clock("ScheduledArm");
            boolean isFollowed = found.equals(state + ", arm " + (isCached ? 1 : 0));
            if (!isFollowed && mayMissOne) {
                // This thread, or the agent's, was held up for half of a period.
                mayMissOne = false;
                states.clear();
                i = -1;
                continue;
            }
            assertThat(isFollowed).as("%s, and not %s", state, found).isTrue();
            assertThat(beans.clock("Reason")).isEqualTo("by schedule, as instance shop-1");
            states.add(state);
        }
        assertThat(states).containsExactlyInAnyOrder("ENGAGED", "BYPASSED");
        assertThat((Double) beans.clock("ScheduledCachedSeconds")).isPositive();
        assertThat((Double) beans.clock("ScheduledRealSeconds")).isPositive();
        assertThat((Double) beans.clock("SchedulePhaseSeconds")).isBetween(0.0, 2.0);
    }

    private static void awaitMiddleOfPeriod() throws InterruptedException {
        long nowMs = System.currentTimeMillis();
        long middleMs = Math.floorDiv(nowMs + PERIOD_MS / 2, PERIOD_MS) * PERIOD_MS + PERIOD_MS / 2;
        TimeUnit.MILLISECONDS.sleep(middleMs - nowMs);
    }

    /** Where nothing else is to be engaged, a schedule engages nothing. */
    @EachJdk
    @Tag("long")
    void aHealthyClockIsLeftAlone(Jdk jdk) throws InterruptedException {
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(jdk).agent("packages=com.acme,slow-threshold=1s,schedule=7/1s"));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        TimeUnit.MILLISECONDS.sleep(PERIOD_MS);
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        assertThat((String) beans.clock("Instance")).endsWith("/com.acme.ReadingService");
        assertThat(child.jvm.stderr()).anyMatch(line -> line.contains("instance= names it otherwise"));
    }
}
