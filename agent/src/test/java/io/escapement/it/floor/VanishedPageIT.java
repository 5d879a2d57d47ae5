package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SharedPage;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page that holds the coarse clock is not where it was: nothing is read there, and the service reads the right
 * time.
 */
class VanishedPageIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String OBSERVING = "packages=com.acme,slow-threshold=1s";

    /** Generous: a clock that nobody publishes any more is soon behind by more. */
    private static final long FAR_BEHIND_MS = 150;

    private SharedPage page;

    @BeforeEach
    void build(@TempDir Path folder) {
        page = SharedPage.assumeCanBeTaken(folder);
    }

    @EachJdk
    @Tag("long")
    void goneFromTheStart(Jdk jdk) {
        ReadingChild child = ReadingChild.run(page.gone(ChildJvm.on(jdk).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        assertDoesWithout(child, beans);
    }

    @EachJdk
    void unmappedWhileBypassed(Jdk jdk) {
        assertTakenWhileBypassed(jdk, SharedPage.Fault.UNMAPPED);
    }

    @EachJdk
    @Tag("long")
    void movedWhileBypassed(Jdk jdk) {
        assertTakenWhileBypassed(jdk, SharedPage.Fault.MOVED);
    }

    @EachJdk
    @Tag("long")
    void replacedByOtherMemoryWhileBypassed(Jdk jdk) {
        assertTakenWhileBypassed(jdk, SharedPage.Fault.REPLACED);
    }

    @EachJdk
    @Tag("long")
    void unmappedWhileObserving(Jdk jdk) {
        ReadingChild child = ReadingChild.run(page.under(ChildJvm.on(jdk).agent(OBSERVING)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        page.take(child.jvm, SharedPage.Fault.UNMAPPED);
        assertEngagesNoMore(beans);
        assertDoesWithout(child, beans);
    }

    @EachJdk
    @Tag("long")
    void unmappedWhileBypassedForATime(Jdk jdk) {
        ReadingChild child = ReadingChild.run(page.under(ChildJvm.on(jdk).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        beans.switchFor("bypassFor", 1);
        page.take(child.jvm, SharedPage.Fault.UNMAPPED);
        beans.awaitState("WITHDRAWN");
        assertDoesWithout(child, beans);
        assertThat(child.jvm.stderrWithRefusals()).anyMatch(line -> line.contains("] withdrawn: "));
    }

    /** An agent that comes later finds the clock of the first, which knows where the page was. */
    @EachJdk
    @Tag("long")
    void unmappedBetweenTwoAgents(Jdk jdk) {
        ReadingChild child =
                ReadingChild.run(page.under(ChildJvm.on(jdk).allowingAttach().agent(ENGAGED)));
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

    @EachJdk
    void asLongAsItIsThereItIsReadAgain(Jdk jdk) {
        ReadingChild child = ReadingChild.run(page.under(ChildJvm.on(jdk).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        beans.call("bypass");
        beans.call("engage");
        assertThat(child.readOnce()).isLessThan(FAR_BEHIND_MS);
    }

    /** There it may move at any time. */
    @EachJdk
    void aJvmThatCanTakeCheckpointsOfItselfNeverReadsIt(Jdk jdk, @TempDir Path classes) throws IOException {
        new ByteBuddy(ClassFileVersion.JAVA_V8)
                .subclass(Object.class)
                .name("jdk.crac.Core")
                .make()
                .saveIn(classes.toFile());
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on").jvm("-Xbootclasspath/a:" + classes));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        assertDoesWithout(child, beans);
    }

    private void assertTakenWhileBypassed(Jdk jdk, SharedPage.Fault fault) {
        ReadingChild child = ReadingChild.run(page.under(ChildJvm.on(jdk).agent(ENGAGED)));
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
        assertThat((String) beans.clock("Reason")).contains("max-staleness=20ms can't be held here");
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.isAlive()).isTrue();
    }
}
