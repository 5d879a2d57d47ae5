package io.escapement.it.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SwitchableClock;
import io.escapement.it.host.SwitchableClock.Mode;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;

/** An operator who measures in a bad moment changes nothing by it. */
class ProbeReportsIT {
    /** Longer than it takes the agent to look once more. */
    private static final Duration NEXT_LOOK = Duration.ofSeconds(7);

    @TempDir
    private Path folder;

    @EachJdk
    void aProbeOfASlowMomentIsReportedAndForgotten(Jdk jdk) {
        SwitchableClock clock = new SwitchableClock(folder);
        ReadingChild child = ReadingChild.run(clock.under(ChildJvm.on(jdk).agent("packages=com.acme")));
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
