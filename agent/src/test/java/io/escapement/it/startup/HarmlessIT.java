package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Hello;
import com.acme.startup.Calm;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application must not be able to tell that the agent is there. Where the clock is healthy the agent measures, says
 * so, and leaves the JVM as it is.
 */
class HarmlessIT {
    /** Wherever the agent looks at its options, it ends the JVM. */
    private static final String WRONG = "-javaagent:" + ChildJvmBuilder.agentJar() + "=nonsense,on-error=fail";

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
            "io.escapement.agent.floor.",
            "io.escapement.agent.javalang.",
            "io.escapement.agent.jmx.",
            "io.escapement.agent.rewrite.",
            "java.lang.EscapementClock ");

    /** Before, the JVM logs what it loads to stdout only. */
    private static final int FIRST_WITH_LOG_FILES = 9;

    @TempDir
    private Path folder;

    @EachJdk
    void engagedItSaysWhatItHasFoundAndOpensNothing(Jdk jdk) throws IOException, InterruptedException {
        List<String> loadedBeforeMain = assertHarmless(jdk, "packages=com.acme,slow-threshold=1ns,mode=on", true);
        if (jdk.major() >= FIRST_WITH_LOG_FILES) {
            assertThat(loadedBeforeMain).anyMatch(line -> line.startsWith("java.lang.EscapementClock "));
        }
    }

    /** Nor a thread that works, nor a class that only engaging needs. */
    @EachJdk
    void healthyItAddsOneLineToStderrAndOpensNothing(Jdk jdk) throws IOException, InterruptedException {
        List<String> loadedBeforeMain = assertHarmless(jdk, "packages=com.acme,slow-threshold=1s", false);
        if (jdk.major() >= FIRST_WITH_LOG_FILES) {
            assertThat(loadedBeforeMain)
                    .anyMatch(line -> line.startsWith("io.escapement.agent.verdict.Verdict "))
                    // By then an application may have left no memory to load the class that says so.
                    .anyMatch(line -> line.startsWith("io.escapement.agent.memory.Memory "))
                    .noneMatch(line -> OF_THE_ENGINE.stream().anyMatch(line::startsWith));
        }
    }

    /** A pipe that was full before the JVM started, as when what reads it hangs. */
    @EachJdk
    void aStderrThatNobodyReadsHoldsNothingUp(Jdk jdk) {
        String fullPipe = "mkfifo \"$0\" && exec 3<> \"$0\" && head -c 65536 /dev/zero >&3 && exec \"$@\" 2>&3";
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on")
                .by("sh", "-c", fullPipe, folder.resolve("pipe").toString());
        ChildJvm child = builder.run(Hello.class).ended(0);
        assertThat(child.stdout()).containsExactly("hello");
    }

    /** Returns what is loaded before {@code main}, if the JVM can say so in a file. */
    private List<String> assertHarmless(Jdk jdk, String options, boolean isEngaged)
            throws IOException, InterruptedException {
        Path log = folder.resolve("classes.log");
        ChildJvm without = closed(jdk).run(Calm.class);
        ChildJvmBuilder builder = closed(jdk).agent(options);
        if (jdk.major() >= FIRST_WITH_LOG_FILES) {
            builder.jvm("-Xlog:class+load:file=" + log + "::filecount=0");
        }
        ChildJvm with = builder.run(Calm.class);
        with.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(with);
        beans.awaitState(isEngaged ? "ENGAGED" : "OBSERVING");
        assertThat(beans.rewrites("RewrittenClassCount") > 0).isEqualTo(isEngaged);
        assertThat(beans.threadNames().anyMatch("escapement-drift"::equals)).isEqualTo(isEngaged);
        if (!isEngaged) {
            assertRests(beans);
        }
        assertThat(with.awaitExit()).isEqualTo(without.awaitExit()).isZero();
        assertThat(with.stdout()).contains("class in java.lang: " + isEngaged);
        assertThat(seen(with))
                .isEqualTo(seen(without))
                .contains("time: true", "ended")
                .noneMatch(line -> line.startsWith("open: "));
        assertThat(without.stderr()).isEmpty();
        assertThat(with.stderr())
                .filteredOn(line -> !isEngaged || !line.startsWith("[escapement] cure on the host: "))
                .singleElement()
                .asString()
                .startsWith("[escapement] clocksource ");
        if (jdk.major() < FIRST_WITH_LOG_FILES) {
            return List.of();
        }
        List<String> loaded = loadedBeforeMain(log);
        assertThat(loaded).noneMatch(line -> NEVER_BEFORE_MAIN.stream().anyMatch(line::startsWith));
        return loaded;
    }

    /** What the program prints, but for whether the agent's clock is there, for which it looks by its name. */
    private static List<String> seen(ChildJvm child) {
        return child.stdout().stream()
                .filter(line -> !line.startsWith("class in java.lang: "))
                .toList();
    }

    /** Over a second, all of the agent's threads take less than a fifth of a processor. */
    private static void assertRests(ChildMBeans beans) throws InterruptedException {
        long beforeNanos = beans.agentCpuNanos();
        TimeUnit.SECONDS.sleep(1);
        assertThat(beans.agentCpuNanos() - beforeNanos).isLessThan(TimeUnit.MILLISECONDS.toNanos(200));
    }

    private static List<String> loadedBeforeMain(Path log) throws IOException {
        String main = Calm.class.getName() + " ";
        List<String> loaded = Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst("^(\\[[^]]*])*\\s*", ""))
                .toList();
        assertThat(loaded).anyMatch(line -> line.startsWith(main));
        return loaded.stream().takeWhile(line -> !line.startsWith(main)).toList();
    }

    /** With the JDK's packages closed, as they are by themselves from 16 on. */
    private static ChildJvmBuilder closed(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk);
        return jdk.major() < 9 || jdk.major() >= 16 ? builder : builder.jvm("--illegal-access=deny");
    }

    /** Scripts read what the JDK's commands print, in each of which {@code JAVA_TOOL_OPTIONS} has the agent. */
    @EachJdk
    void aJavaThatRunsNoClassSaysNothingMore(Jdk jdk) {
        assertSilent(
                jdk,
                jdk.major() < 9
                        ? List.of(List.of("java"), List.of("java", "-version"))
                        : List.of(List.of("java"), List.of("java", "-version"), List.of("java", "--list-modules")));
    }

    /** Where the command line has the agent, somebody tries it. */
    @EachJdk
    void aMistakeIsSaidToWhoeverTriesTheAgent(Jdk jdk) {
        ChildJvm child =
                ChildJvm.on(jdk).agent("package=com.acme").jvm("-version").runNothing();
        child.ended(0);
        assertThat(child.stderr()).anyMatch(line -> line.startsWith("[escapement] package=com.acme (from agent"));
        ChildJvm right = ChildJvm.on(jdk).agent("mode=off").jvm("-version").runNothing();
        assertThat(right.ended(0).stderr()).noneMatch(line -> line.contains("[escapement]"));
    }

    /** Otherwise the others would pass where the variable has no effect. */
    @EachJdk
    void aJavaThatRunsAClassHasTheAgent(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .env("JAVA_TOOL_OPTIONS", WRONG)
                .run(Hello.class)
                .ended(1);
        assertThat(child.stderr()).anyMatch(line -> line.startsWith("[escapement] \"nonsense\""));
    }

    @EachJdk
    void aToolAtWorkSaysNothingMore(Jdk jdk) {
        assertSilent(
                jdk, List.of(List.of("jcmd", "-h"), List.of("javap", "java.lang.Object"), List.of("keytool", "-help")));
    }

    private static void assertSilent(Jdk jdk, List<List<String>> commands) {
        SoftAssertions softly = new SoftAssertions();
        for (List<String> command : commands) {
            List<String> without = printed(jdk, "-Dnothing=true", command);
            softly.assertThat(printed(jdk, WRONG, command))
                    .as(jdk + " " + command)
                    .isEqualTo(without);
        }
        softly.assertAll();
    }

    /** Exit status, stdout, and stderr without the line by which the JVM itself names the variable. */
    private static List<String> printed(Jdk jdk, String toolOptions, List<String> command) {
        ChildJvm child = ChildJvm.on(jdk)
                .env("JAVA_TOOL_OPTIONS", toolOptions)
                .tool(command.get(0), command.subList(1, command.size()).toArray(new String[0]));
        List<String> printed = new ArrayList<>();
        printed.add("exit status " + child.awaitExit());
        printed.addAll(child.stdout());
        printed.add("and on stderr");
        child.stderr().stream().filter(line -> !line.startsWith("Picked up ")).forEach(printed::add);
        return printed;
    }
}
