package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.Hello;
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
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A wall clock that is stepped by an hour, by libfaketime. That stands before {@code clock_gettime}, so that the JVM
 * sees the steps and the kernel's page does not.
 */
class SteppedClockIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

    @TempDir
    private Path folder;

    private Path offset;

    @BeforeAll
    static void needsLibfaketime() throws IOException {
        assumeTrue(library() != null, "libfaketime is not installed here");
    }

    private static Path library() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
            return Stream.concat(Stream.of(Path.of("/usr/lib"), Path.of("/usr/lib64")), folders)
                    .map(folder -> folder.resolve(LIBRARY))
                    .filter(Files::isReadable)
                    .findFirst()
                    .orElse(null);
        }
    }

    @BeforeEach
    void startUnstepped() throws IOException {
        offset = folder.resolve("offset");
        step("+0");
    }

    @EachJdk
    void aFloorThatDoesNotFollowAStepIsGivenUp(Jdk jdk) throws IOException {
        for (String by : new String[] {"+1h", "-1h"}) {
            step("+0");
            ReadingChild child = run(jdk);
            ChildMBeans beans = ChildMBeans.of(child.jvm);
            beans.awaitState("ENGAGED");
            step(by);
            beans.awaitState("WITHDRAWN");
            assertThat(child.readOnce()).as("back before it is said").isBetween(-1000L, 0L);
            assertThat((String) beans.clock("Reason")).contains("no longer follows the real one");
            child.jvm.awaitStderr("withdrawn: ");
            assertThat(child.jvm.stderr().stream().filter(line -> line.contains("withdrawn: ")))
                    .hasSize(1);
        }
    }

    @Test
    void whatIsTriedInVainWhileTheFloorIsLostCanBeTriedAgain() throws IOException {
        ReadingChild child = run(TestJdks.first());
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        await().until(() -> samples(beans) >= 3);
        step("-1h");
        beans.awaitState("WITHDRAWN");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> beans.call("engage"))
                    .rootCause()
                    .isExactlyInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no longer follows the real one");
        }
        child.jvm.awaitStderr("withdrawn: ");
        assertThat(child.jvm.stderr().stream().filter(line -> line.contains("withdrawn: ")))
                .as("one line, with the cause")
                .hasSize(1);
        assertThat(samples(beans)).as("of the figures nothing is lost").isGreaterThanOrEqualTo(3);
        beans.call("bypass");
        step("+0");
        beans.call("engage");
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(samples(beans)).as("they go on").isGreaterThanOrEqualTo(3);
        beans.call("auto");
        beans.switchFor("bypassFor", 1);
        beans.awaitState("ENGAGED");
    }

    @Test
    void aFloorThatIsElsewhereFromTheStartIsRefusedAndTriedAgain() throws IOException {
        step("+1h");
        ReadingChild child = run(TestJdks.first());
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        assertThat((String) beans.clock("Reason")).contains("max-staleness=auto can't be held here");
        child.jvm.awaitStderr("[escapement] withdrawn: max-staleness=auto can't be held");
        step("+0");
        beans.awaitState("ENGAGED");
        child.jvm.awaitStderr("[escapement] engaged by mode=on");
    }

    @EachJdk
    void whereAllClocksStandStillTheServiceStarts(Jdk jdk) throws IOException {
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .agent(ENGAGED)
                .env("LD_PRELOAD", library().toString())
                .env("FAKETIME", "2026-01-01 00:00:00");
        builder.run(Hello.class).awaitStdout("hello", 1);
    }

    private static long samples(ChildMBeans beans) {
        return (Long) beans.clock("DriftSampleCount");
    }

    private ReadingChild run(Jdk jdk) throws IOException {
        // Without the last of these, every timed wait in the JVM ends at once.
        return ReadingChild.run(ChildJvm.on(jdk)
                .agent(ENGAGED)
                .env("LD_PRELOAD", library().toString())
                .env("FAKETIME_TIMESTAMP_FILE", offset.toString())
                .env("FAKETIME_NO_CACHE", "1")
                .env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                .env("FAKETIME_FORCE_MONOTONIC_FIX", "0"));
    }

    /** The child reads the file at each read of the clock, and must never find half of it. */
    private void step(String by) throws IOException {
        Path written = Files.writeString(offset.resolveSibling("offset.new"), by + "\n");
        Files.move(written, offset, StandardCopyOption.ATOMIC_MOVE);
    }
}
