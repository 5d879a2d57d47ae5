package io.escapement.it.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SharedPage;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.host.TimeNamespace;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** By itself the agent engages only where a cached read costs less than half of a real one. */
class CostGateIT {
    private static final String AUTO = "packages=com.acme,slow-threshold=100ns";
    private static final String ON = AUTO + ",mode=on";
    private static final String REMARK = "less than half";
    private static final String TOLD = "engaged as it was told";
    private static final Pattern BOTH_COSTS = Pattern.compile(" (\\d+) ns\\b.* (\\d+) ns\\b.*" + REMARK);
    private static final Duration TWO_LOOKS = Duration.ofSeconds(6);
    private static final long FAR_BEHIND_MS = 150;

    @TempDir
    private Path folder;

    /** There the coarse clock, too, is a system call. */
    @EachJdk
    void withoutAVdsoItSaysWhatBothCostAndServesTheRealClock(Jdk jdk) {
        assumeCallsTheCoarseClock(jdk);
        ReadingChild child = ReadingChild.run(withoutVdso(jdk, AUTO));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertSaysWhatBothCost(child.jvm);
        await().during(TWO_LOOKS)
                .atMost(TWO_LOOKS.plusSeconds(60))
                .until(() -> beans.clock("Engaged").equals(false));
        assertThat((String) beans.clock("Reason")).contains(REMARK);
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.stderr().stream().filter(line -> line.contains(REMARK)))
                .hasSize(1);

        beans.call("engage");
        // That is measured for seconds, for which nobody who switches waits.
        assertThat(child.jvm.stderr()).noneMatch(line -> line.contains(TOLD));
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        child.jvm.awaitStderr(TOLD);
    }

    @EachJdk
    @Tag("long")
    void withoutAVdsoItEngagesIfToldToAndSaysWhatBothCost(Jdk jdk) {
        assumeCallsTheCoarseClock(jdk);
        ReadingChild child = ReadingChild.run(withoutVdso(jdk, ON));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("Floor")).isEqualTo("FFM");
        assertSaysWhatBothCost(child.jvm);
        // Without a floor a ticker may be held up for longer just then.
        await().until(() -> child.readOnce() < FAR_BEHIND_MS);
    }

    @EachJdk
    @Tag("long")
    void withoutAVdsoAndWithoutAFloorItEngages(Jdk jdk) {
        assertEngages(withoutVdso(jdk, AUTO + ",floor=off"), "NONE");
    }

    @EachJdk
    void whereTheCoarseClockIsReadInPlaceItEngages(Jdk jdk) {
        assertEngages(withSlowDevice(ChildJvm.on(jdk).agent(AUTO)), "VVAR");
    }

    /** The first calls run in the interpreter and cost more than the real clock does on many a slow host. */
    @EachJdk
    void whereTheCoarseClockIsCheapToCallItEngages(Jdk jdk) throws InterruptedException {
        assumeCallsTheCoarseClock(jdk);
        TimeNamespace.assumeAllowed();
        assertEngages(TimeNamespace.under(withSlowDevice(ChildJvm.on(jdk).agent(AUTO))), "FFM");
    }

    private static void assertEngages(ChildJvmBuilder builder, String floor) {
        ReadingChild child = ReadingChild.run(builder);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("Floor")).isEqualTo(floor);
        // Without a floor a ticker may be held up for longer just then.
        await().until(() -> child.readOnce() < FAR_BEHIND_MS);
        assertThat(child.jvm.stderr()).noneMatch(line -> line.contains(REMARK));
    }

    private static void assertSaysWhatBothCost(ChildJvm child) {
        child.awaitStderr(REMARK);
        String line = child.stderr().stream()
                .filter(each -> each.contains(REMARK))
                .findFirst()
                .orElseThrow();
        Matcher costs = BOTH_COSTS.matcher(line);
        assertThat(costs.find()).as(line).isTrue();
        long cachedNanos = Long.parseLong(costs.group(1));
        long realNanos = Long.parseLong(costs.group(2));
        assertThat(realNanos).as(line).isPositive();
        // Both are rounded.
        assertThat(2 * cachedNanos).as(line).isGreaterThanOrEqualTo(realNanos - 1);
    }

    private ChildJvmBuilder withoutVdso(Jdk jdk, String options) {
        return SharedPage.assumeCanBeTaken(folder).gone(ChildJvm.on(jdk).agent(options));
    }

    private ChildJvmBuilder withSlowDevice(ChildJvmBuilder builder) {
        return new SwitchableClock(folder).under(builder).env("SLOWCLOCK_MODE", "device");
    }

    private static void assumeCallsTheCoarseClock(Jdk jdk) {
        assumeTrue(jdk.hasForeignApi(), "no call before Java 21");
    }
}
