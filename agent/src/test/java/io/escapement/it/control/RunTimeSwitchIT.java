package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.child.TestJar;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code engage()} and {@code bypass()} of the clock's MXBean; {@code engageFor} and {@code bypassFor}: for a time, and
 * then as it was before. What follows from what is in {@code InputsTest}, and whose word holds in
 * {@code AgentControlTest}.
 */
class RunTimeSwitchIT {
    /** Any clock is slow, so the agent engages by itself. */
    private static final String AUTO_ENGAGED = "packages=com.acme,slow-threshold=1ns,log=debug";

    private static final long SHORT_SECONDS = 2;
    private static final long LONG_SECONDS = 600;

    @EachJdk
    void engageFromAHealthyStartRewritesWhatWasLoadedLongBeforeAndBypassGivesTheRealClock(Jdk jdk, @TempDir Path folder)
            throws IOException {
        String options = "packages=com.acme,slow-threshold=1s," + FormsChild.OFTEN_BEHIND;
        Path jar = Files.copy(ChildJvmBuilder.agentJar(), folder.resolve("agent.jar"));
        FormsChild child = FormsChild.run(ChildJvm.on(jdk).agent(jar, options));
        // As an upgrade does: what the new one holds does not fit what runs.
        Path upgrade = new TestJar().write(folder.resolve("upgrade.jar"));
        Files.move(upgrade, jar, StandardCopyOption.REPLACE_EXISTING);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        List<String> notified = beans.stateChanges();
        assertState(beans, "OBSERVING", 0, false);
        assertThat(child.look()).allMatch(line -> line.endsWith(": real"));

        beans.call("engage");
        assertState(beans, "ENGAGED", 1, true);
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.threadNames()).contains("escapement-drift").doesNotContain("escapement-ticker");

        beans.call("bypass");
        beans.call("bypass");
        assertState(beans, "BYPASSED", 3, false);
        assertThat(child.look()).allMatch(line -> line.endsWith(": real"));
        await().until(() -> beans.threadNames().noneMatch("escapement-drift"::equals));
        beans.call("engage");
        beans.call("engage");
        assertState(beans, "ENGAGED", 1, true);
        assertThat(child.look()).allMatch(line -> line.endsWith(": cached"));

        await().until(() -> notified.size() >= 3);
        assertThat(notified).hasSize(3);
        assertThat(notified.get(0)).startsWith("OBSERVING to ENGAGED");
        assertThat(notified.get(1)).startsWith("ENGAGED to BYPASSED");
        assertThat(notified.get(2)).startsWith("BYPASSED to ENGAGED");
    }

    private static void assertState(ChildMBeans beans, String state, int code, boolean engaged) {
        assertThat(beans.clock("State")).isEqualTo(state);
        assertThat(beans.clock("StateCode")).isEqualTo(code);
        assertThat(beans.clock("Engaged")).isEqualTo(engaged);
    }

    @Test
    void whatTheAgentHadEngagedByItselfIsEngagedAgainWhenTheCallerIsGone() {
        ReadingChild child = ReadingChild.run(ChildJvm.on(TestJdks.first()).agent(AUTO_ENGAGED));
        try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            beans.switchFor("engageFor", SHORT_SECONDS);
            beans.switchFor("bypassFor", LONG_SECONDS);
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            assertThat(beans.clock("Reason")).isEqualTo("by request for 600 s, unless asked again");
            assertThat(child.readOnce()).isNotPositive();
            beans.switchFor("bypassFor", SHORT_SECONDS);
        }
        try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            assertThat(beans.threadNames()).contains("escapement-drift");
            child.jvm.awaitStderr("engaged again, as before that request");
        }
    }
}
