package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.agent.javalang.CoarseClockCheck;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;

/** The kernel's coarse clock by a call, which is how it is reached where the page can't be read. */
class CoarseClockCallIT {
    @EachJdk
    void aReaderUsesAStructureThatNoOtherUsesAndGivesItBack(Jdk jdk) {
        assumeTrue(jdk.hasForeignApi(), "needs java.lang.foreign");
        ChildJvmBuilder builder = ChildJvm.on(jdk)
                .jvm("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED")
                .jvm("--enable-native-access=ALL-UNNAMED")
                .classPath(ChildJvmBuilder.agentJar());
        ChildJvm child = builder.run(CoarseClockCheck.class).ended(0);
        assertThat(child.stdout())
                .containsExactly("none taken: time, time", "all taken: unknown, unknown", "all but one taken: time");
    }
}
