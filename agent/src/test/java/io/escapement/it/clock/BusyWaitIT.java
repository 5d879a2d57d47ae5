package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.clock.BusyWait;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

@ExtendWith(ChildLogs.class)
@ResourceLock(Processors.LOCK)
@Order(Processors.FIRST)
class BusyWaitIT {
    @EachJdk
    void aHotLoopThatWaitsForATimeEnds(Jdk jdk) {
        String options = "mode=on,packages=com.acme," + FormsChild.SLOW_TICK;
        try (ChildJvm child = ChildJvm.on(jdk).agent(options).run(BusyWait.class)) {
            assertThat(child.awaitExit()).isZero();
            assertThat(child.stdout())
                    .containsExactly(
                            "read: cached", "a loop compiled before ended", "a loop compiled while it ran ended");
        }
    }
}
