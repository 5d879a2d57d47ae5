package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SharedPage;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The kernel's coarse clock is found, and what it can hold is what may be asked for. Where the page that holds it is
 * not where it was, nothing is read there, and the service reads the right time.
 */
class FloorIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final Pattern SMALLEST = Pattern.compile("the smallest is max-staleness=(\\d+)ms");
    private static final double GREATEST_STEP_MS = 10;

    @TempDir
    private Path folder;

    @EachJdk
    void itIsReadInPlaceAndHoldsTheBound(Jdk jdk) {
        ReadingChild child = ReadingChild.run(ChildJvm.on(jdk).agent(ENGAGED));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat((Double) beans.clock("FloorStepMillis")).isPositive().isLessThanOrEqualTo(GREATEST_STEP_MS);
        await().until(() -> (Double) beans.clock("FloorLagMillis") > 0);
        assertThat(child.jvm.stderr()).hasSize(1);
        int bound = ((Double) beans.clock("MaxStalenessMillis")).intValue();
        assertThat(bound).isBetween(4, 24);
        child.jvm.awaitStderr("] engaged: rewritten call sites read the cached clock (max-staleness " + bound
                + "ms; reads are " + (bound - 2) / 2 + " ms behind on average and " + (bound - 2) + " at most");
    }

    @Test
    void aBoundThatItCanNotHoldIsRefusedWithTheSmallestThatItCan() {
        ReadingChild refused = ReadingChild.run(ChildJvm.on(TestJdks.first()).agent(ENGAGED + ",max-staleness=2ms"));
        ChildMBeans beans = ChildMBeans.of(refused.jvm);
        beans.awaitState("WITHDRAWN");
        refused.jvm.awaitStderr("the smallest is max-staleness=");
        assertThat((String) beans.clock("Reason")).contains("max-staleness=2ms can't be held");
        assertThat(beans.threadNames()).doesNotContain("escapement-ticker", "escapement-drift");
        // A class that only the agent has, JConsole could not read.
        assertThatThrownBy(() -> beans.call("engage"))
                .rootCause()
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageContaining("max-staleness=2ms can't be held");
        assertThat(refused.jvm.stderr()).hasSize(2);
        assertThat(refused.jvm.stderr().get(1)).endsWith("the service runs with the real clock");
        assertThat(refused.readOnce()).isNotPositive();
        Matcher named = SMALLEST.matcher(refused.jvm.stderr().get(1));
        assertThat(named.find()).isTrue();

        String smallest = ENGAGED + ",max-staleness=" + named.group(1) + "ms";
        ReadingChild taken = ReadingChild.run(ChildJvm.on(TestJdks.first()).agent(smallest));
        ChildMBeans.of(taken.jvm).awaitState("ENGAGED");
        ReadingChild byItself = ReadingChild.run(ChildJvm.on(TestJdks.first()).agent(ENGAGED));
        ChildMBeans fitted = ChildMBeans.of(byItself.jvm);
        fitted.awaitState("ENGAGED");
        assertThat(fitted.clock("MaxStalenessMillis")).isEqualTo(Double.valueOf(named.group(1)));
    }

    @Test
    @Tag("long")
    void aPageThatIsGoneFromTheStartIsNotRead() {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        ReadingChild child =
                ReadingChild.run(page.gone(ChildJvm.on(TestJdks.first()).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        assertDoesWithout(child, beans);
    }

    @Test
    @Tag("long")
    void aPageThatIsUnmappedWhileBypassedForATimeIsNotRead() {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        ReadingChild child =
                ReadingChild.run(page.under(ChildJvm.on(TestJdks.first()).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        // Not over before the page is taken, however long that takes here.
        beans.switchFor("bypassFor", 600);
        page.take(child.jvm, SharedPage.Fault.UNMAPPED);
        beans.switchFor("bypassFor", 1);
        beans.awaitState("WITHDRAWN");
        assertDoesWithout(child, beans);
        child.jvm.awaitStderr("] withdrawn: ");
    }

    /** An agent that comes later finds the clock of the first, which knows where the page was. */
    @Test
    @Tag("long")
    void aPageThatIsUnmappedBetweenTwoAgentsIsNotRead() {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        ReadingChild child = ReadingChild.run(
                page.under(ChildJvm.on(TestJdks.first()).allowingAttach().agent(ENGAGED)));
        try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("ENGAGED");
            beans.call("uninstall");
        }
        page.take(child.jvm, SharedPage.Fault.UNMAPPED);
        child.jvm.attachAgent(ENGAGED);
        try (ChildMBeans beans = ChildMBeans.of(child.jvm)) {
            beans.awaitState("WITHDRAWN");
            assertDoesWithout(child, beans);
        }
    }

    /** There it may move at any time. */
    @Test
    void aJvmThatCanTakeCheckpointsOfItselfNeverReadsIt() throws IOException {
        new ByteBuddy(ClassFileVersion.JAVA_V8)
                .subclass(Object.class)
                .name("jdk.crac.Core")
                .make()
                .saveIn(folder.toFile());
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(TestJdks.first()).agent("packages=com.acme,mode=on").jvm("-Xbootclasspath/a:" + folder));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        assertDoesWithout(child, beans);
    }

    @ParameterizedTest
    @EnumSource
    void aPageThatIsTakenWhileBypassedIsNotRead(SharedPage.Fault fault) {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        ReadingChild child =
                ReadingChild.run(page.under(ChildJvm.on(TestJdks.newest()).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        beans.call("bypass");
        page.take(child.jvm, fault);
        assertEngagesNoMore(beans);
        assertDoesWithout(child, beans);
        // Once more, because what was remembered the first time must not be used either.
        beans.call("bypass");
        assertEngagesNoMore(beans);
        assertDoesWithout(child, beans);
    }

    private static void assertEngagesNoMore(ChildMBeans beans) {
        assertThatThrownBy(() -> beans.call("engage")).rootCause().hasMessageContaining("can't be held here");
    }

    private static void assertDoesWithout(ReadingChild child, ChildMBeans beans) {
        assertThat(beans.clock("State")).isEqualTo("WITHDRAWN");
        assertThat((String) beans.clock("Reason")).contains("max-staleness=auto can't be held here");
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.isAlive()).isTrue();
    }
}
