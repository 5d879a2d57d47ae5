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
        Files.createDirectory(folder.resolve("run"));
        Files.writeString(folder.resolve("available_clocksource"), "tsc hpet\n");
        current = Files.writeString(folder.resolve("current_clocksource"), "hpet\n");
    }

    @Test
    void triesNothingOnAHealthyClock() throws IOException {
        Object written = Files.getLastModifiedTime(current);
        ChildJvm cure =
                on("").commandLine("doctor", "--cure", "slow-threshold=1s").ended(0);
        assertThat(cure.stdout())
                .anyMatch(line -> line.startsWith("nothing is tried: hpet is healthy, "))
                .anyMatch(line -> line.matches("clocksource: +hpet"));
        assertThat(cure.stderr()).isEmpty();
        assertThat(Files.getLastModifiedTime(current)).isEqualTo(written);
    }

    /** On any image: what it measures by needs no module but java.base. */
    @Test
    void triesTheOtherAndPutsBackTheFirstWhereItIsNotCheaper() {
        ChildJvm cure = on("").jvm("--limit-modules", "java.base,java.instrument")
                .commandLine("doctor", "--cure", "slow-threshold=1ns")
                .ended(1);
        assertThat(cure.stdout())
                .anyMatch(line -> line.matches("in force: hpet, \\d+ ns a read"))
                .anyMatch(line -> line.matches("tried tsc, \\d+ ns a read: .*"))
                .anyMatch(line -> line.matches("put hpet back: .*"));
        assertThat(current).hasContent("hpet");
    }

    @Test
    void oneWorksAtATimeAndTheNextOnePutsBackWhatAKilledOneHasLeft() {
        ChildJvm killed = whileItTries();
        killed.signal("STOP");
        ChildJvm second =
                on("").commandLine("doctor", "--cure", "slow-threshold=1ns").ended(2);
        assertThat(second.stderr()).singleElement().asString().contains("another doctor --cure is at work");
        assertThat(current).hasContent("tsc");
        killed.signal("KILL");
        assertThat(killed.awaitExit()).isNotZero();

        ChildJvm next =
                on("").commandLine("doctor", "--cure", "slow-threshold=1s").ended(0);
        assertThat(next.stdout()).anyMatch(line -> line.startsWith("put hpet back: "));
        assertThat(current).hasContent("hpet");
    }

    @Test
    void putsBackWhatWasThereAtASignal() {
        ChildJvm cure = whileItTries();
        // A shell that runs this in the background has its children ignore SIGINT.
        cure.signal("TERM");
        assertThat(cure.awaitExit()).isNotZero();
        assertThat(current).hasContent("hpet");
        assertThat(cure.stderr()).anyMatch(line -> line.startsWith("stopped: hpet is in force"));
    }

    private ChildJvm whileItTries() {
        ChildJvm cure = on("").commandLine("doctor", "--cure", "slow-threshold=1ns");
        await().pollInterval(Duration.ofMillis(5))
                .untilAsserted(() -> assertThat(current).hasContent("tsc"));
        return cure;
    }

    @Test
    void aDryRunWritesNothing() throws IOException {
        Object written = Files.getLastModifiedTime(current);
        ChildJvm dry = on("").commandLine("doctor", "--cure", "--dry-run", "slow-threshold=1ns")
                .ended(1);
        assertThat(dry.stdout()).contains("would try tsc", "nothing was changed");
        assertThat(Files.getLastModifiedTime(current)).isEqualTo(written);
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
        return ChildJvm.on(TestJdks.newest())
                .by("unshare", "--mount", "sh", "-c")
                .by(
                        "mount --bind " + folder + "/run /run && mount --bind " + folder + " " + SYSFS + " && " + before
                                + "exec \"$@\"",
                        "sh");
    }
}
