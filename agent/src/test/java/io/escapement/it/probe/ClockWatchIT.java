package io.escapement.it.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.ReadingService;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.HostProgram;
import io.escapement.it.child.Processors;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.host.SwitchableClock.Mode;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real clock becomes slow, and fast again, under a service that runs; an operator measures in a bad moment. */
@Order(Processors.FIRST)
class ClockWatchIT {
    /** Longer than it takes the agent to look once more. */
    private static final Duration NEXT_LOOK = Duration.ofSeconds(7);

    private static final String SYSFS_NAME = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

    @TempDir
    private Path folder;

    @Test
    void whenItBecomesSlowTheAgentEngagesWhenItIsHealthyAgainItBypassesAndTheOperatorHasTheLastWord() {
        SwitchableClock clock = new SwitchableClock(folder);
        ReadingChild child =
                ReadingChild.run(clock.under(ChildJvm.on(TestJdks.first()).agent("packages=com.acme")));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        List<String> notified = beans.stateChanges();
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        assertThat(beans.rewrites("RewrittenClassCount")).isZero();

        clock.switchTo(Mode.DEVICE);
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("ClockSourceSlow")).isEqualTo(true);
        assertThat(beans.rewrites("PreloadedClassCount")).isPositive();
        assertThat(beans.listRewrittenClasses(ReadingService.class.getName(), 1))
                .hasSize(1);
        child.jvm.awaitStderr("[escapement] engaged because a read of clocksource ");
        // Measured again, where the host was too busy to tell at the start.
        assertThat(child.jvm.allStderr())
                .anyMatch(line -> line.matches("\\[escapement] (changed|measured again): clocksource .*: slow .*"));

        clock.switchTo(Mode.OFF);
        beans.awaitState("BYPASSED");
        // The line comes after the state.
        child.jvm.awaitStderr("[escapement] bypassed because a read of clocksource ");
        await().untilAsserted(() -> assertThat(notified)
                .anyMatch(line -> line.startsWith("OBSERVING to ENGAGED: because "))
                .anyMatch(line -> line.startsWith("ENGAGED to BYPASSED: because ")));

        clock.switchTo(Mode.DEVICE);
        beans.await("ClockSourceSlow", true);
        await("less than a minute later")
                .during(NEXT_LOOK)
                .until(() -> beans.clock("State").equals("BYPASSED"));

        beans.call("engage");
        clock.switchTo(Mode.OFF);
        beans.await("ClockSourceSlow", false);
        await().pollDelay(NEXT_LOOK).until(() -> beans.clock("Engaged").equals(true));
    }

    @Test
    void aClocksourceOfAnotherNameIsBelieved() throws IOException {
        assumeMayMount();
        Path name = Files.writeString(folder.resolve("name"), "tsc\n");
        SwitchableClock clock = new SwitchableClock(folder);
        ChildJvmBuilder builder = clock.under(ChildJvm.on(TestJdks.first()).agent("packages=com.acme"))
                .by("unshare", "--mount", "sh", "-c")
                .by("mount --bind " + name + " " + SYSFS_NAME + " && exec \"$@\"", "sh");
        ReadingChild child = ReadingChild.run(builder);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.clock("ClockSource")).isEqualTo("tsc");

        clock.switchTo(Mode.SYSCALL);
        Files.writeString(name, "acpi_pm\n");
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("ClockSource")).isEqualTo("acpi_pm");
        assertThat((String) beans.clock("Reason")).contains("clocksource acpi_pm");
        child.jvm.awaitStderr("[escapement] changed from tsc: clocksource acpi_pm, a read costs ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jmx=true", "packages=com.acme,mode=observe"})
    void withoutPackagesOrByModeObserveItIsOnlySaid(String options) {
        SwitchableClock clock = new SwitchableClock(folder);
        ReadingChild child =
                ReadingChild.run(clock.under(ChildJvm.on(TestJdks.first()).agent(options)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        clock.switchTo(Mode.DEVICE);
        beans.await("ClockSourceSlow", true);
        child.jvm.awaitStderr("nothing is rewritten");
        assertThat(beans.clock("State")).isEqualTo("OBSERVING");
        assertThat(beans.rewrites("RewrittenClassCount")).isZero();
    }

    private static void assumeMayMount() {
        HostProgram.assumeDone("needs root rights, to put another file in a place", "unshare", "--mount", "true");
    }

    @Test
    void aProbeOfASlowMomentIsReportedAndForgotten() {
        SwitchableClock clock = new SwitchableClock(folder);
        ReadingChild child =
                ReadingChild.run(clock.under(ChildJvm.on(TestJdks.first()).agent("packages=com.acme")));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        Object realNanos = beans.clock("RealReadNanos");
        Object reason = beans.clock("Reason");

        clock.switchTo(Mode.DEVICE);
        Object said = beans.call("probe");
        clock.switchTo(Mode.OFF);

        assertThat((String) said).contains("a read costs ", ": slow (above 100 ns)");
        assertThat((Double) beans.clock("RealReadNanosAllCores")).isGreaterThan(100);
        await().during(NEXT_LOOK)
                .atMost(NEXT_LOOK.multipliedBy(4))
                .until(() -> beans.clock("State").equals("OBSERVING"));
        assertThat(beans.clock("RealReadNanos")).isEqualTo(realNanos);
        assertThat(beans.clock("ClockSourceSlow")).isEqualTo(false);
        assertThat(beans.clock("Reason")).isEqualTo(reason);
        assertThat(child.jvm.stderr()).hasSize(1);
    }
}
