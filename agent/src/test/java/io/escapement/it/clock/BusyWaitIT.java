package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.clock.BusyWait;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.FormsChild;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(Processors.LOCK)
@Order(Processors.FIRST)
class BusyWaitIT {
    @EachJdk
    void aHotLoopThatWaitsForATimeEnds(Jdk jdk) {
        String options = "mode=on,packages=com.acme," + FormsChild.SLOW_TICK;
        ChildJvm child = ChildJvm.on(jdk).agent(options).run(BusyWait.class).ended(0);
        assertThat(child.stdout())
                .containsExactly("read: cached", "a loop compiled before ended", "a loop compiled while it ran ended");
    }
}
