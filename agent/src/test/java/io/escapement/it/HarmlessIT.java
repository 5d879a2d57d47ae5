package io.escapement.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.Calm;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application must not be able to tell that the agent is there. */
@ExtendWith(ChildLogs.class)
class HarmlessIT {
    @EachJdk
    void engagedItAddsOneLineToStderrAndOpensNothing(Jdk jdk) {
        assertHarmless(jdk, "packages=com.acme,mode=on", "ENGAGED", "IDLE");
    }

    @EachJdk
    void healthyItAddsOneLineToStderrAndOpensNothing(Jdk jdk) {
        assertHarmless(jdk, "packages=com.acme,slow-threshold=1s", "OBSERVING");
    }

    private static void assertHarmless(Jdk jdk, String options, String... states) {
        try (ChildJvm without = closed(jdk).run(Calm.class);
                ChildJvm with = closed(jdk).agent(options).run(Calm.class)) {
            with.awaitStdout("started", 1);
            try (ChildMBeans beans = ChildMBeans.of(with)) {
                assertThat(beans.clock("State")).isIn((Object[]) states);
            }
            assertThat(with.awaitExit()).isEqualTo(without.awaitExit()).isZero();
            List<String> stdout = with.stdout();
            assertThat(stdout)
                    .isEqualTo(without.stdout())
                    .contains("time: true", "ended")
                    .noneMatch(line -> line.startsWith("open: "));
            assertThat(without.stderr()).isEmpty();
            assertThat(with.stderr()).hasSize(1).allMatch(line -> line.startsWith("[escapement] clocksource "));
        }
    }

    /** With the JDK's packages closed, as they are by themselves from 16 on. */
    private static ChildJvmBuilder closed(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk);
        return jdk.major() < 9 || jdk.major() >= 16 ? builder : builder.jvm("--illegal-access=deny");
    }
}
