package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ways into a JVM other than one {@code -javaagent} and a class with {@code main}; into one that runs, too. */
class OtherStartsIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @EachJdk
    void givenTwiceItStartsOnceAndWarnsOnce(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent(ENGAGED)
                .agent("log=debug")
                .run(Hello.class)
                .ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).hasSize(2);
        assertThat(child.stderr().get(0)).startsWith("[escapement] clocksource ");
        assertThat(child.stderr().get(1))
                .startsWith("[escapement] the agent is given twice: the first one runs, with " + ENGAGED
                        + "; the second one, with log=debug, does nothing; ");
    }

    @EachJdk
    void theJarMayLieAnywhereAndHaveAnyName(Jdk jdk, @TempDir Path folder) throws IOException {
        Path named = folder.resolve("an agent%20, #1.jar");
        Files.copy(ChildJvmBuilder.agentJar(), named);
        ChildJvm child = ChildJvm.on(jdk).agent(named, ENGAGED).run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
        assertThat(child.stderr()).singleElement().asString().contains("; rewriting com.acme to a cached clock");
    }

    /** Whether it was given at the start or to a JVM that runs. */
    @Test
    void aMistakeEndsNoJvmThatRunsAndCanBeMended() {
        ReadingChild child =
                ReadingChild.run(ChildJvm.on(TestJdks.first()).allowingAttach().agent("nonsense"));
        child.jvm.awaitStderr("\"nonsense\" (from agent arguments) is not of the form option=value;");
        child.jvm.awaitStderr("the agent is off, the service runs");
        child.jvm.attachAgent("packages,on-error=fail");
        child.jvm.awaitStderr("\"packages\" (from agent arguments) has no value: give packages=...");
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.isAlive()).isTrue();

        child.jvm.attachAgent(ENGAGED);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.listRewrittenClasses(ReadingService.class.getName(), 1))
                .isNotEmpty();
    }

    @Test
    void doesNothingWhereItRuns() {
        ReadingChild child = ReadingChild.run(
                ChildJvm.on(TestJdks.first()).allowingAttach().agent("packages=com.acme,slow-threshold=1s"));
        child.jvm.attachAgent(ENGAGED);
        child.jvm.awaitStderr("the agent is running already, since 20");
        child.jvm.awaitStderr("take it out by uninstall PID (uninstall() over JMX) first");
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
    }
}
