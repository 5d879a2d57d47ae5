package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.faults.EndsAsAgentsThread;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;

class ChildJvmIT {
    @OldestAndNewestJdk
    void anErrorThatHasEndedAThreadOfTheAgentsFailsTheTest(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).run(EndsAsAgentsThread.class).ended(0);
        assertThatThrownBy(child::close).isInstanceOf(AssertionError.class).hasMessageContaining("nobody catches this");
    }
}
