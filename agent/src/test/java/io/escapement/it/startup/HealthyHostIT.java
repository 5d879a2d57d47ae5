package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.startup.AgentTraces;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Where the clock is healthy the agent measures, says so, and leaves the JVM as it is. */
class HealthyHostIT {
    private static final String HEALTHY = "packages=com.acme,slow-threshold=1s";
    private static final List<String> NEVER_BEFORE_MAIN = List.of(
            "io.escapement.tools.",
            "io.escapement.agent.jfr.",
            "java.lang.management.",
            "java.util.logging.",
            "javax.management.",
            "jdk.jfr.",
            // What parses a decimal number, and what opens a URL into a jar.
            "jdk.internal.math.FloatingDecimal",
            "sun.net.www.protocol.jar.JarURLConnection ");
    private static final List<String> OF_THE_ENGINE = List.of(
            "io.escapement.agent.inject.InjectedClock ",
            "io.escapement.agent.inject.SelfTest ",
            "io.escapement.agent.clock.",
            "io.escapement.agent.floor.",
            "io.escapement.agent.javalang.",
            "io.escapement.agent.jmx.",
            "io.escapement.agent.rewrite.",
            "io.escapement.agent.stats.",
            "java.lang.EscapementClock ");
    private static final String SLOW = "packages=com.acme,slow-threshold=1ns,mode=on";

    @EachJdk
    void nothingIsRewrittenAndNoThreadOrClassIsAdded(Jdk jdk) {
        List<String> seen = look(jdk, HEALTHY);
        assertThat(seen)
                .contains("no class in java.lang")
                .contains("thread: main")
                .doesNotContain("thread: escapement-ticker", "thread: escapement-drift");
    }

    @EachJdk
    void onASlowHostTheSameLookFindsThem(Jdk jdk) {
        assertThat(look(jdk, SLOW))
                .contains("class: class java.lang.EscapementClock")
                .contains("thread: escapement-ticker", "thread: escapement-drift");
    }

    /** What the program finds after the MBeans are there, when all that is done at start has been done. */
    private static List<String> look(Jdk jdk, String options) {
        ChildJvm child = ChildJvm.on(jdk).agent(options).run(AgentTraces.class);
        child.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        if (options.equals(SLOW)) {
            // Where the host was too busy to measure at start, the agent looks again within a minute.
            await().atMost(Duration.ofSeconds(150)).until(() -> beans.clock("Engaged"), Boolean.TRUE::equals);
        }
        assertThat(beans.clock("ClockSourceSlow")).isEqualTo(options.equals(SLOW));
        assertThat(beans.clock("Engaged")).isEqualTo(options.equals(SLOW));
        assertThat(beans.rewrites("RewrittenClassCount")).isZero();
        child.send("look");
        child.awaitStdout("looked", 1);
        return child.stdout();
    }

    @EachJdk
    void beforeMainNothingIsLoadedThatIsNotNeeded(Jdk jdk, @TempDir Path folder) throws IOException {
        assertThat(loadedBeforeMain(jdk, HEALTHY, folder))
                .anyMatch(line -> line.startsWith("io.escapement.agent.probe.Verdict "))
                .noneMatch(line -> NEVER_BEFORE_MAIN.stream().anyMatch(line::startsWith))
                .noneMatch(line -> OF_THE_ENGINE.stream().anyMatch(line::startsWith));
    }

    @EachJdk
    void onASlowHostManagementAndLoggingWaitForTheApplication(Jdk jdk, @TempDir Path folder) throws IOException {
        assertThat(loadedBeforeMain(jdk, SLOW, folder))
                .anyMatch(line -> line.startsWith("java.lang.EscapementClock "))
                .noneMatch(line -> NEVER_BEFORE_MAIN.stream().anyMatch(line::startsWith));
    }

    private static List<String> loadedBeforeMain(Jdk jdk, String options, Path folder) throws IOException {
        Path log = folder.resolve("classes.log");
        assumeTrue(jdk.major() >= 9, "this JVM logs what it loads to stdout only");
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(options).jvm("-Xlog:class+load:file=" + log + "::filecount=0");
        ChildJvm child = builder.run(AgentTraces.class);
        child.awaitStdout("started", 1);
        String main = AgentTraces.class.getName() + " ";
        List<String> loaded = Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst("^(\\[[^]]*])*\\s*", ""))
                .toList();
        assertThat(loaded).anyMatch(line -> line.startsWith(main));
        return loaded.stream().takeWhile(line -> !line.startsWith(main)).toList();
    }
}
