package io.escapement.it.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.HostProgram;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor --cure}, on files that stand for the kernel's. */
class CureIT {
    private static final String SYSFS = "/sys/devices/system/clocksource/clocksource0";

    @TempDir
    private Path folder;

    private Path current;

    @BeforeEach
    void aKernelThatOffersTwo() throws IOException {
        HostProgram.assumeDone("needs root rights, to put other files in a place", "unshare", "--mount", "true");
        Files.createFile(folder.resolve("uevent"));
        Files.writeString(folder.resolve("available_clocksource"), "second first\n");
        current = Files.writeString(folder.resolve("current_clocksource"), "first\n");
    }

    @Test
    void triesTheOtherAndKeepsTheFirstWhereNeitherIsCheaper() throws IOException {
        ChildJvm cure =
                on("").commandLine("doctor", "--cure", "slow-threshold=1s").ended(0);
        assertThat(cure.stdout())
                .anyMatch(line -> line.matches("second +\\d+ ns +\\d+ ns"))
                // On a busy machine the second may look cheaper, until both are measured again.
                .anyMatch(line -> line.matches("kept first: .*|put first back: second was not cheaper once more"))
                .anyMatch(line -> line.matches("clocksource: +first"));
        assertThat(cure.stderr()).isEmpty();
        assertThat(current).hasContent("first");
    }

    @Test
    void putsBackWhatWasThereAtASignal() {
        ChildJvm cure = on("").commandLine("doctor", "--cure");
        await().pollInterval(Duration.ofMillis(5))
                .untilAsserted(() -> assertThat(current).hasContent("second"));
        // A shell that runs this in the background has its children ignore SIGINT.
        cure.signal("TERM");
        assertThat(cure.awaitExit()).isNotZero();
        assertThat(current).hasContent("first");
        assertThat(cure.stderr()).anyMatch(line -> line.startsWith("stopped: first is in force"));
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        Object written = Files.getLastModifiedTime(current);
        ChildJvm dry = on("").commandLine("doctor", "--cure", "--dry-run", "slow-threshold=1s")
                .ended(0);
        assertThat(dry.stdout()).anyMatch(line -> line.startsWith("would try [second, first], and keep first"));
        assertThat(Files.getLastModifiedTime(current)).isEqualTo(written);
    }

    @Test
    void figuresThatCantBeWrittenAreRefusedBeforeAnythingIsTried() {
        ChildJvm refused = on("").commandLine("doctor", "--cure", "--prometheus=" + folder + "/none/clock.prom")
                .ended(64);
        assertThat(refused.stderr()).singleElement().asString().contains("there is no folder " + folder + "/none");
        assertThat(refused.stdout()).isEmpty();
    }

    @Test
    void withoutTheRightItSaysInOneLineWhoHasIt() {
        assertRefused("mount -o remount,bind,ro " + SYSFS + " && ", "root may not switch the clocksource here");
        assertRefused("rm " + SYSFS + "/available_clocksource && ", "the kernel's clocksources can't be seen");
    }

    @Test
    void withoutRootItSaysSo() {
        String[] nobody = {
            "setpriv", "--reuid", "65534", "--inh-caps", "+dac_read_search", "--ambient-caps", "+dac_read_search"
        };
        HostProgram.assumeDone("no setpriv here", "setpriv", "--reuid", "65534", "true");
        // The launcher of Java 8 finds no library where it has a capability.
        ChildJvm refused = ChildJvm.on(TestJdks.newest())
                .by(nobody)
                .commandLine("doctor", "--cure")
                .ended(64);
        assertThat(refused.stderr()).singleElement().asString().startsWith("doctor --cure needs root rights");
    }

    private void assertRefused(String before, String said) {
        ChildJvm refused = on(before).commandLine("doctor", "--cure").ended(64);
        assertThat(refused.stdout()).isEmpty();
        assertThat(refused.stderr()).singleElement().asString().startsWith(said);
    }

    /** Those files are in their place for the child alone. */
    private ChildJvmBuilder on(String before) {
        return ChildJvm.on(TestJdks.first())
                .by("unshare", "--mount", "sh", "-c")
                .by("mount --bind " + folder + " " + SYSFS + " && " + before + "exec \"$@\"", "sh");
    }
}
