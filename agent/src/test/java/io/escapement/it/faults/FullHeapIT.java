package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.faults.FullHeap;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import java.util.concurrent.TimeUnit;
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

    /** What the JVM says of a class whose initialiser has failed before, and where it finds no memory itself. */
    private static final Pattern BROKEN = Pattern.compile(
            "NoClassDefFoundError: Could not initialize class (java|javax|jdk|sun|com\\.sun|io\\.escapement)\\.\\S+"
                    + "|^Exception in VM .*");

    @OldestAndNewestJdk
    void theClockIsServedAgainOnceThereIsMemory(Jdk jdk) {
        ChildJvm child = on(jdk).agent(ENGAGED + ",tick=1ms").run(FullHeap.class);
        child.awaitStdout("started", 1);
        awaitTicking(child);
        child.send("fill");
        child.awaitStdout("free again", 1);
        awaitTicking(child);
        assertIsWhole(jdk, child);
    }

    /** Before, while and after it engages for the first time, and is prepared for MBeans and commands. */
    @ParameterizedTest
    @ValueSource(ints = {0, 50, 500, 2000})
    @Tag("long")
    void fullFromWhicheverMomentOn(int afterMs) {
        for (Jdk jdk : TestJdks.oldestAndNewest()) {
            assertIsWhole(jdk, on(jdk).agent(ENGAGED).run(FullHeap.class, Integer.toString(afterMs)));
        }
    }

    /** What can't start then can be attached later. */
    @OldestAndNewestJdk
    void fullWhileTheAgentIsAttached(Jdk jdk) {
        ChildJvm child = on(jdk).allowingAttach().run(FullHeap.class);
        child.awaitStdout("started", 1);
        child.send("fill");
        String pid = Long.toString(child.pid());
        int status = ChildJvm.on(jdk).commandLine("attach", pid, ENGAGED).awaitExit();
        child.awaitStdout("free again", 1);
        if (status != 0) {
            assumeTrue(
                    child.stdout().stream().noneMatch(line -> line.startsWith("Exception in VM")),
                    "the JVM itself takes no command any more");
            ChildJvm.on(jdk).done("attach", pid, ENGAGED);
        }
        assertIsWhole(jdk, child);
    }

    @Test
    void fullWhileTheMBeansAreRegistered() throws InterruptedException {
        ChildJvm child = on(TestJdks.newest()).agent(ENGAGED).run(FullHeap.class);
        child.awaitStdout("started", 1);
        TimeUnit.MILLISECONDS.sleep(1500);
        child.send("serve");
        assertIsWhole(TestJdks.newest(), child);
    }

    @OldestAndNewestJdk
    void fullWhileAnOperatorEngagesForTheFirstTime(Jdk jdk) {
        ChildJvm child = on(jdk).agent("packages=com.acme").run(FullHeap.class);
        child.awaitStdout("started", 1);
        ChildMBeans.of(child).close();
        child.send("engage");
        child.awaitStdout("free again", 1);
        try (ChildMBeans beans = ChildMBeans.of(child)) {
            beans.call("engage");
        }
        assertIsWhole(jdk, child);
    }

    private static ChildJvmBuilder on(Jdk jdk) {
        return ChildJvm.on(jdk).jvm("-Xmx32m", "-XX:+UseSerialGC");
    }

    /**
     * The application takes the last byte while a class of the JDK's or the agent's is initialised, and the JVM marks
     * that as broken for good ({@code docs/safety.md}), or has none itself to take a command. Only what is then not
     * there is excused.
     */
    private static void assertIsWhole(Jdk jdk, ChildJvm child) {
        child.awaitStdout("free again", 1);
        String broken = null;
        try {
            assertServesAndGoes(jdk, child);
            child.ended(0);
        } catch (AssertionError | RuntimeException e) {
            child.awaitExit();
            broken = broken(child, e);
            if (broken == null) {
                throw e;
            }
        }
        assertThat(child.stdout())
                .filteredOn(line -> line.startsWith("default handler"))
                .containsOnly("default handler called 0 times");
        assertThat(child.stderr())
                .filteredOn(line -> line.startsWith(NO_MEMORY))
                .hasSizeLessThanOrEqualTo(1);
        assumeTrue(broken == null, broken);
    }

    private static void assertServesAndGoes(Jdk jdk, ChildJvm child) {
        try (ChildMBeans beans = ChildMBeans.of(child)) {
            beans.awaitState("ENGAGED");
        }
        assertThat(ChildJvm.on(jdk).done("uninstall", Long.toString(child.pid())))
                .singleElement()
                .asString()
                .contains("may be attached again");
    }

    private static String broken(ChildJvm child, Throwable failure) {
        return Stream.of(Stream.of(failure.toString()), child.stderr().stream(), child.stdout().stream())
                .flatMap(lines -> lines)
                .map(BROKEN::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElse(null);
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
