package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;

/** The agent is brought into a JVM that runs, after what its start left there. */
class AttachIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @EachJdk
    void startsWhereTheStartFailed(Jdk jdk) {
        ReadingChild child = ReadingChild.run(attachable(jdk).agent("nonsense"));
        child.jvm.awaitStderr("\"nonsense\" (from agent arguments) is not of the form option=value;");
        child.jvm.awaitStderr("the agent is off, the service runs");
        child.jvm.attachAgent(ENGAGED);
        assertServesTheCachedClock(child);
    }

    @EachJdk
    void startsWhereItWasOff(Jdk jdk) {
        ReadingChild child = ReadingChild.run(attachable(jdk).agent("mode=off"));
        child.jvm.attachAgent(ENGAGED);
        assertServesTheCachedClock(child);
    }

    @EachJdk
    void aMistakeEndsNoJvmThatRunsAndCanBeMended(Jdk jdk) {
        ReadingChild child = ReadingChild.run(attachable(jdk));
        child.jvm.attachAgent("nonsense,on-error=fail");
        child.jvm.awaitStderr("\"nonsense\" (from agent arguments) is not of the form option=value;");
        child.jvm.awaitStderr("the agent is off, the service runs");
        child.jvm.attachAgent("packages");
        child.jvm.awaitStderr("\"packages\" (from agent arguments) has no value: give packages=...");
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.isAlive()).isTrue();

        child.jvm.attachAgent(ENGAGED);
        assertServesTheCachedClock(child);
    }

    @EachJdk
    void doesNothingWhereItRuns(Jdk jdk) {
        ReadingChild child = ReadingChild.run(attachable(jdk).agent("packages=com.acme,slow-threshold=1s"));
        child.jvm.attachAgent(ENGAGED);
        child.jvm.awaitStderr("the agent is running already, since 20");
        child.jvm.awaitStderr("take it out by uninstall PID (uninstall() over JMX) first");
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
    }

    private static ChildJvmBuilder attachable(Jdk jdk) {
        return ChildJvm.on(jdk).allowingAttach();
    }

    private static void assertServesTheCachedClock(ReadingChild child) {
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.listRewrittenClasses(ReadingService.class.getName(), 1))
                .isNotEmpty();
    }
}
