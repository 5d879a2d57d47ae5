package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.floor.CheckpointedService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.NativeSource;
import io.escapement.it.host.SharedPage;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that is checkpointed serves the real clock, and after the restoring what it served before. */
@ExtendWith(ChildLogs.class)
class CheckpointIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String OBSERVING = "packages=com.acme,slow-threshold=1s";
    private static final long LONG_LEASE_SECONDS = 600;
    private static final long FAR_BEHIND_MS = 150;

    /** More than between two looks of the agent's at the real clock. */
    private static final long CHECKPOINTED_SECONDS = 7;

    @TempDir
    private Path folder;

    private SharedPage page;

    @BeforeEach
    void build() {
        page = SharedPage.assumeCanBeTaken(folder);
    }

    @EachJdk
    void anEngagedClockIsEngagedAgainEachTime(Jdk jdk) {
        try (ReadingChild child = run(jdk, ENGAGED);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            for (int i = 1; i <= 2; i++) {
                checkpoint(child, i);
                assertThat(beans.clock("State")).isEqualTo("BYPASSED");
                assertThat((String) beans.clock("Reason")).contains("checkpoint");
                assertThat(beans.threadNames()).doesNotContain("escapement-ticker");
                restore(child, i);
                beans.awaitState("ENGAGED");
                assertThat(beans.clock("Floor")).isEqualTo("VVAR");
                assertThat(child.readOnce()).isLessThan(FAR_BEHIND_MS);
            }
        }
    }

    @EachJdk
    void whereThePageIsGoneAfterwardsItIsDoneWithout(Jdk jdk) {
        assertRestoredWithoutThePage(jdk, SharedPage.Fault.UNMAPPED);
    }

    @EachJdk
    @Tag("long")
    void whereThePageIsElsewhereAfterwardsItIsDoneWithout(Jdk jdk) {
        assertRestoredWithoutThePage(jdk, SharedPage.Fault.MOVED);
    }

    @EachJdk
    @Tag("long")
    void whereOtherMemoryIsInItsPlaceItIsDoneWithout(Jdk jdk) {
        assertRestoredWithoutThePage(jdk, SharedPage.Fault.REPLACED);
    }

    @EachJdk
    @Tag("long")
    void aClockThatWasNotEngagedIsNotAfterwards(Jdk jdk) {
        try (ReadingChild child = run(jdk, OBSERVING);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            checkpoint(child, 1);
            restore(child, 1);
            assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        }
    }

    @EachJdk
    @Tag("long")
    void theOperatorsBypassStays(Jdk jdk) {
        try (ReadingChild child = run(jdk, ENGAGED);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            beans.call("bypass");
            checkpoint(child, 1);
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            restore(child, 1);
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            assertThat((String) beans.clock("Reason")).isEqualTo("by request");
            assertThat(child.readOnce()).isNotPositive();
        }
    }

    @EachJdk
    @Tag("long")
    void aLeaseGoesOnAfterwardsAndThenItIsAsItWasBefore(Jdk jdk) {
        try (ReadingChild child = run(jdk, ENGAGED);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            beans.call("bypass");
            beans.switchFor("engageFor", LONG_LEASE_SECONDS);
            Object reason = beans.clock("Reason");
            checkpoint(child, 1);
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            restore(child, 1);
            beans.awaitState("ENGAGED");
            assertThat(beans.clock("Reason")).isEqualTo(reason);
            beans.call("restore");
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            assertThat(beans.clock("Reason")).isEqualTo("by request");
        }
    }

    @EachJdk
    @Tag("long")
    void aLeaseThatEndsMeanwhileLeavesToTheResumptionWhatWasEngagedBefore(Jdk jdk) {
        try (ReadingChild child = run(jdk, ENGAGED);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            Object reason = beans.clock("Reason");
            for (String operation : List.of("bypassFor", "engageFor")) {
                int times = operation.equals("bypassFor") ? 1 : 2;
                beans.switchFor(operation, LONG_LEASE_SECONDS);
                checkpoint(child, times);
                beans.call("restore");
                assertThat(beans.clock("State")).isEqualTo("BYPASSED");
                restore(child, times);
                beans.awaitState("ENGAGED");
                assertThat(beans.clock("Reason")).isEqualTo(reason);
            }
        }
    }

    @EachJdk
    @Tag("long")
    void aLeaseThatEndsMeanwhileLeavesBypassedWhatWasBypassedBefore(Jdk jdk) throws InterruptedException {
        try (ReadingChild child = run(jdk, ENGAGED);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            beans.call("bypass");
            beans.switchFor("engageFor", LONG_LEASE_SECONDS);
            checkpoint(child, 1);
            beans.call("restore");
            restore(child, 1);
            TimeUnit.SECONDS.sleep(2);
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            assertThat(beans.clock("Reason")).isEqualTo("by request");
        }
    }

    @EachJdk
    @Tag("long")
    void noThreadOfTheAgentOpensAFileMeanwhile(Jdk jdk) throws InterruptedException {
        try (ReadingChild child = run(jdk, ENGAGED)) {
            // So the library sees what they open.
            child.jvm.awaitStderr("opens /sys/devices/system/clocksource");
            checkpoint(child, 1);
            int opened = opened(child).size();
            TimeUnit.SECONDS.sleep(CHECKPOINTED_SECONDS);
            assertThat(opened(child)).hasSize(opened);
            restore(child, 1);
        }
    }

    private void assertRestoredWithoutThePage(Jdk jdk, SharedPage.Fault fault) {
        try (ReadingChild child = run(jdk, ENGAGED);
                ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            checkpoint(child, 1);
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            page.take(child.jvm, fault);
            restore(child, 1);
            beans.awaitState(!jdk.hasForeignApi() ? "WITHDRAWN" : "ENGAGED");
            VanishedPageIT.assertDoesWithout(child, beans, jdk);
        }
    }

    private ReadingChild run(Jdk jdk, String options) {
        assumeTrue(jdk.major() >= CheckpointApi.FIRST_WITH_MODULES, "nothing can be put into java.base");
        ChildJvmBuilder builder =
                new CheckpointApi(jdk, folder).under(ChildJvm.on(jdk).agent(options));
        Path opens = NativeSource.library("agentopens", folder);
        return ReadingChild.run(page.under(builder, opens), CheckpointedService.class);
    }

    /** @param times how often with this one */
    private static void checkpoint(ReadingChild child, int times) {
        child.jvm.send("checkpoint");
        child.jvm.awaitStdout("checkpointed", times);
    }

    private static void restore(ReadingChild child, int times) {
        child.jvm.send("restore");
        child.jvm.awaitStdout("restored", times);
        assertThat(child.jvm.stdout()).noneMatch(line -> line.startsWith("threw "));
    }

    private static List<String> opened(ReadingChild child) {
        return child.jvm.stderr().stream()
                .filter(line -> line.contains(" opens "))
                .toList();
    }
}
