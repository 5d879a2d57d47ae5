package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.clock.ManyReads;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.ResourceLock;

@Order(Processors.FIRST)
class ReadOrderIT {
    private static final int SWITCHES = 20;

    @EachJdk
    @ResourceLock(Processors.LOCK)
    void noReadIsEarlyAndNoneGoesBackwards(Jdk jdk) throws InterruptedException {
        ChildJvm child = ChildJvm.on(jdk).agent("packages=com.acme,mode=on").run(ManyReads.class);
        child.awaitStdout("reading", 1);
        TimeUnit.SECONDS.sleep(2);
        assertNoneEarlyOrBackwards(child);
    }

    @EachJdk
    @ResourceLock(Processors.LOCK)
    void norWhileTheClockIsSwitchedOnAndOffAllTheTime(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk).agent("packages=com.acme,mode=on").run(ManyReads.class);
        child.awaitStdout("reading", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        for (int i = 0; i < SWITCHES; i++) {
            beans.call("bypass");
            beans.call("engage");
        }
        assertNoneEarlyOrBackwards(child);
    }

    private static void assertNoneEarlyOrBackwards(ChildJvm child) {
        child.send("end");
        child.ended(0);
        assertThat(child.stdout()).contains("read: true", "behind the real clock: true", "early: 0", "backwards: 0");
    }
}
