package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
            "io.escapement.agent.javalang.",
            "io.escapement.agent.jmx.",
            "io.escapement.agent.rewrite.",
            "java.lang.EscapementClock ");

    /** Before, the JVM logs what it loads to stdout only. */
    private static final int FIRST_WITH_LOG_FILES = 9;

    private static final String SLOW = "packages=com.acme,slow-threshold=1ns,mode=on";

    @TempDir
    private Path folder;

    @EachJdk
    void nothingIsRewrittenNoThreadOrClassIsAddedAndNothingIsLoadedThatIsNotNeeded(Jdk jdk) throws IOException {
        assertThat(look(jdk, HEALTHY))
                .contains("no class in java.lang")
                .contains("thread: main")
                .doesNotContain("thread: escapement-ticker", "thread: escapement-drift")
                .noneMatch(line -> line.startsWith("busy: escapement-"));
        if (jdk.major() >= FIRST_WITH_LOG_FILES) {
            assertThat(loadedBeforeMain())
                    .anyMatch(line -> line.startsWith("io.escapement.agent.probe.Verdict "))
                    .noneMatch(line -> NEVER_BEFORE_MAIN.stream().anyMatch(line::startsWith))
                    .noneMatch(line -> OF_THE_ENGINE.stream().anyMatch(line::startsWith));
        }
    }

    @EachJdk
    void onASlowHostTheSameLookFindsThemAndManagementAndLoggingWaitForTheApplication(Jdk jdk) throws IOException {
        assertThat(look(jdk, SLOW))
                .contains("class: class java.lang.EscapementClock")
                .contains("thread: escapement-ticker", "thread: escapement-drift");
        if (jdk.major() >= FIRST_WITH_LOG_FILES) {
            assertThat(loadedBeforeMain())
                    .anyMatch(line -> line.startsWith("java.lang.EscapementClock "))
                    .noneMatch(line -> NEVER_BEFORE_MAIN.stream().anyMatch(line::startsWith));
        }
    }

    /** What the program finds after the MBeans are there, when all that is done at start has been done. */
    private List<String> look(Jdk jdk, String options) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent(options);
        if (jdk.major() >= FIRST_WITH_LOG_FILES) {
            builder.jvm("-Xlog:class+load:file=" + classes() + "::filecount=0");
        }
        ChildJvm child = builder.run(AgentTraces.class);
        child.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        if (options.equals(SLOW)) {
            // Where the host was too busy to measure at start, the agent looks again within a minute.
            await().atMost(Duration.ofSeconds(150)).until(() -> beans.clock("ClockSourceSlow"), Boolean.TRUE::equals);
            beans.awaitState("ENGAGED");
        }
        assertThat(beans.clock("ClockSourceSlow")).isEqualTo(options.equals(SLOW));
        assertThat(beans.clock("Engaged")).isEqualTo(options.equals(SLOW));
        assertThat(beans.rewrites("RewrittenClassCount")).isZero();
        child.ask("look", "looked");
        return child.stdout();
    }

    private List<String> loadedBeforeMain() throws IOException {
        String main = AgentTraces.class.getName() + " ";
        List<String> loaded = Files.readAllLines(classes()).stream()
                .map(line -> line.replaceFirst("^(\\[[^]]*])*\\s*", ""))
                .toList();
        assertThat(loaded).anyMatch(line -> line.startsWith(main));
        return loaded.stream().takeWhile(line -> !line.startsWith(main)).toList();
    }

    private Path classes() {
        return folder.resolve("classes.log");
    }
}
