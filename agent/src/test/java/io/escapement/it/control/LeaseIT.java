package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.host.SwitchableClock.Mode;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code engageFor} and {@code bypassFor} of the clock's MXBean: for a time, and then as it was before. What follows
 * from what is in {@code InputsTest}.
 */
class LeaseIT {
    /** Any clock is slow, so the agent engages by itself. */
    private static final String AUTO_ENGAGED = "packages=com.acme,slow-threshold=1ns,log=debug";

    private static final String TOLD_TO_ENGAGE = "packages=com.acme,mode=on";
    private static final long SHORT_SECONDS = 2;
    private static final long LONG_SECONDS = 600;

    /** Longer than a short lease and what it takes the agent to notice its end. */
    private static final Duration AFTERWARDS = Duration.ofSeconds(5);

    /** Of the time that has to pass between two engagements. */
    private static final Duration LESS_THAN_A_MINUTE = Duration.ofSeconds(40);

    @TempDir
    private Path folder;

    @EachJdk
    void whatTheAgentHadEngagedByItselfIsEngagedAgainWhenTheCallerIsGone(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(AUTO_ENGAGED));
        try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            beans.switchFor("engageFor", SHORT_SECONDS);
            beans.switchFor("bypassFor", LONG_SECONDS);
            assertIs(beans, "BYPASSED", "by request for 600 s, unless asked again");
            assertThat(child.readOnce()).isNotPositive();
            beans.switchFor("bypassFor", SHORT_SECONDS);
        }
        try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            assertThat(beans.threadNames()).contains("escapement-ticker");
            child.jvm.awaitStderr("engaged again, as before that request");
        }
    }

    @EachJdk
    @Tag("long")
    void anAgentThatObservedBeforeIsBypassedAndEngagesAtOnceWhenTheClockIsSlow(Jdk jdk) {
        SwitchableClock clock = new SwitchableClock(folder);
        ReadingChild child = ReadingChild.run(clock.under(ChildJvm.on(jdk).agent("packages=com.acme")));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        Object reason = beans.clock("Reason");
        beans.switchFor("bypassFor", LONG_SECONDS);
        assertIs(beans, "OBSERVING", "by request for 600 s, unless asked again");
        beans.call("restore");
        assertIs(beans, "OBSERVING", reason);

        for (int i = 0; i < 2; i++) {
            beans.switchFor("engageFor", LONG_SECONDS);
            assertThat(beans.clock("Engaged")).isEqualTo(true);
            beans.call("restore");
            assertIs(
                    beans, "BYPASSED", "as before, when it was OBSERVING (" + reason + "), but classes stay rewritten");
        }
        clock.switchTo(Mode.DEVICE);
        await("engaged")
                .atMost(LESS_THAN_A_MINUTE)
                .until(() -> beans.clock("State").equals("ENGAGED"));
        assertThat((String) beans.clock("Reason")).startsWith("because a read of clocksource ");
    }

    @EachJdk
    void whoAsksLastIsObeyedUntilAnOperatorSpeaksWhoseWordHoldsUntilItIsTakenBack(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(TOLD_TO_ENGAGE));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        Object reason = beans.clock("Reason");
        beans.switchFor("engageFor", LONG_SECONDS, "first");
        beans.switchFor("bypassFor", LONG_SECONDS, "second");
        assertIs(beans, "BYPASSED", "by request of second for 600 s, unless asked again");
        assertThatThrownBy(() -> beans.switchFor("engageFor", LONG_SECONDS, "\u001b[31mfirst\n"))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class);

        beans.call("engage");
        assertIs(beans, "ENGAGED", "by request");
        beans.call("bypass");
        for (String operation : List.of("engageFor", "bypassFor")) {
            assertThatThrownBy(() -> beans.switchFor(operation, LONG_SECONDS, "second"))
                    .rootCause()
                    .hasMessageMatching(
                            "an operator has called bypass\\(\\) at 2.*Z: auto\\(\\) over JMX, or `auto PID`"
                                    + " from a shell, takes that back");
        }
        beans.call("restore");
        assertIs(beans, "BYPASSED", "by request");
        assertThat(child.readOnce()).isNotPositive();

        beans.call("auto");
        assertIs(beans, "ENGAGED", reason);
        child.jvm.awaitStderr("engaged by auto(): rewritten call sites read the cached clock");
        beans.switchFor("bypassFor", LONG_SECONDS, "second");
        beans.call("auto");
        assertIs(beans, "BYPASSED", "by request of second for 600 s, unless asked again");
        // What was engaged and bypassed for a time is for who wants to know.
        assertThat(child.jvm.stderr()).noneMatch(line -> line.contains("second") || line.contains("first"));
    }

    @Test
    void uninstalledMeanwhileItLeavesNothingForTheAgentThatComesNext() {
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(TestJdks.first()).allowingAttach().agent(TOLD_TO_ENGAGE));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        beans.switchFor("bypassFor", SHORT_SECONDS);
        beans.call("uninstall");
        child.jvm.attachAgent("packages=com.acme,slow-threshold=1s");
        beans.awaitRegistration();
        awaitStaying(beans, "OBSERVING", beans.clock("Reason"), AFTERWARDS);
        assertThat(beans.threadNames()).doesNotContain("escapement-ticker");
    }

    private static void assertIs(ChildMBeans beans, String state, Object reason) {
        assertThat(beans.clock("State")).isEqualTo(state);
        assertThat(beans.clock("Reason")).isEqualTo(reason);
    }

    private static void awaitStaying(ChildMBeans beans, String state, Object reason, Duration during) {
        await("staying " + state)
                .during(during)
                .atMost(during.multipliedBy(3))
                .failFast(() -> assertIs(beans, state, reason))
                .until(() -> true);
    }
}
