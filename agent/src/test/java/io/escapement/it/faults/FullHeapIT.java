package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import com.acme.faults.FullHeap;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An application leaves no memory for a while. It never hears of an error in one of the agent's threads, and once there
 * is memory again all of the agent is there.
 */
class FullHeapIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String NO_MEMORY = "[escapement] the application leaves the agent no memory or no thread";

    /** What the JVM says of a class whose initialiser has failed before. */
    private static final Pattern BROKEN = Pattern.compile(
            "NoClassDefFoundError: Could not initialize class (java|javax|jdk|sun|com\\.sun|io\\.escapement)\\.\\S+");

    private static final int JVMS = 4;

    @OldestAndNewestJdk
    void theClockIsServedAgainOnceThereIsMemory(Jdk jdk) {
        assertIsWhole(
                jdk,
                jvm -> {
                    ChildJvm child = jvm.agent(ENGAGED + ",tick=1ms").run(FullHeap.class);
                    child.awaitStdout("started", 1);
                    awaitTicking(child);
                    child.send("fill");
                    return child;
                },
                FullHeapIT::awaitTicking);
    }

    /** Before, while and after it engages for the first time, and is prepared for MBeans and commands. */
    @ParameterizedTest
    @ValueSource(ints = {0, 50, 500, 2000})
    @Tag("long")
    void fullFromWhicheverMomentOn(int afterMs) {
        for (Jdk jdk : TestJdks.oldestAndNewest()) {
            assertIsWhole(
                    jdk,
                    jvm -> jvm.agent(ENGAGED).run(FullHeap.class, Integer.toString(afterMs)),
                    FullHeapIT::awaitEngaged);
        }
    }

    /** What can't start then can be attached later. */
    @OldestAndNewestJdk
    void fullWhileTheAgentIsAttached(Jdk jdk) {
        assertIsWhole(
                jdk,
                jvm -> {
                    ChildJvm child = jvm.allowingAttach().run(FullHeap.class);
                    child.awaitStdout("started", 1);
                    child.startAttachListener();
                    child.send("fill");
                    String pid = Long.toString(child.pid());
                    int status =
                            ChildJvm.on(jdk).commandLine("attach", pid, ENGAGED).awaitExit();
                    child.awaitStdout("free again", 1);
                    if (status != 0 && broken(child, "") == null) {
                        ChildJvm.on(jdk).done("attach", pid, ENGAGED);
                    }
                    return child;
                },
                FullHeapIT::awaitEngaged);
    }

    @Test
    void fullWhileTheMBeansAreRegistered() {
        assertIsWhole(
                TestJdks.newest(),
                jvm -> {
                    ChildJvm child = jvm.agent(ENGAGED).run(FullHeap.class);
                    child.awaitStdout("started", 1);
                    // By then the watch looks for an MBean server.
                    await().pollDelay(1500, TimeUnit.MILLISECONDS).until(() -> true);
                    child.send("serve");
                    return child;
                },
                FullHeapIT::awaitEngaged);
    }

    @OldestAndNewestJdk
    void fullWhileAnOperatorEngagesForTheFirstTime(Jdk jdk) {
        assertIsWhole(
                jdk,
                jvm -> {
                    ChildJvm child = jvm.agent("packages=com.acme").run(FullHeap.class);
                    child.awaitStdout("started", 1);
                    ChildMBeans.of(child).close();
                    child.send("engage");
                    return child;
                },
                FullHeapIT::awaitEngaged);
    }

    /**
     * The service never hears of it, and the agent is whole afterwards. Where the application takes the last byte while
     * a class of the JDK's or the agent's is initialised, the JVM marks that class as broken for good ({@code
     * docs/safety.md}). Such a JVM is excused, and another one is filled.
     */
    private static void assertIsWhole(
            Jdk jdk, Function<ChildJvmBuilder, ChildJvm> filled, Consumer<ChildJvm> awaitServed) {
        List<String> broken = new ArrayList<>();
        while (broken.size() < JVMS) {
            ChildJvm child = filled.apply(ChildJvm.on(jdk).jvm("-Xmx32m", "-XX:+UseSerialGC"));
            child.awaitStdout("free again", 1);
            String failed = null;
            try {
                awaitServed.accept(child);
                assertThat(ChildJvm.on(jdk).done("uninstall", Long.toString(child.pid())))
                        .singleElement()
                        .asString()
                        .contains("may be attached again");
                child.ended(0);
            } catch (AssertionError | RuntimeException e) {
                child.awaitExit();
                failed = broken(child, e.toString());
                if (failed == null) {
                    throw e;
                }
            }
            assertNobodyHears(child);
            if (failed == null) {
                return;
            }
            broken.add(failed);
        }
        fail("no JVM was left whole: " + broken);
    }

    private static void assertNobodyHears(ChildJvm child) {
        assertThat(child.stdout())
                .filteredOn(line -> line.startsWith("default handler"))
                .containsOnly("default handler called 0 times");
        assertThat(child.stderr())
                .filteredOn(line -> line.startsWith(NO_MEMORY))
                .hasSizeLessThanOrEqualTo(1);
    }

    private static String broken(ChildJvm child, String failure) {
        return Stream.of(List.of(failure), child.stderr(), child.stdout())
                .flatMap(List::stream)
                .map(BROKEN::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElse(null);
    }

    private static void awaitEngaged(ChildJvm child) {
        try (ChildMBeans beans = ChildMBeans.of(child)) {
            beans.awaitState("ENGAGED");
        }
    }

    /** Behind by a step of the kernel on average, if nobody ticks. */
    private static void awaitTicking(ChildJvm child) {
        try (ChildMBeans beans = ChildMBeans.of(child)) {
            beans.awaitState("ENGAGED");
            beans.await("PrecisionMillis", 1.0);
            await().until(() -> {
                beans.call("resetStatistics");
                TimeUnit.SECONDS.sleep(3);
                return (Double) beans.clock("AgreementRatio") > 0.5;
            });
        }
    }
}
