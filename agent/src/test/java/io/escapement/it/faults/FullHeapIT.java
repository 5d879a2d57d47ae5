package io.escapement.it.faults;

import static org.awaitility.Awaitility.await;

import com.acme.faults.FullHeap;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import java.util.concurrent.TimeUnit;

/** An application that has left no memory for a while has the cached clock once there is some again. */
class FullHeapIT {
    @OldestAndNewestJdk
    void theClockIsServedAgainOnceThereIsMemory(Jdk jdk) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=com.acme,mode=on,tick=1ms")
                .jvm("-Xmx32m", "-XX:+UseSerialGC")
                .run(FullHeap.class);
        child.awaitStdout("started", 1);
        awaitTicking(child);
        child.send("fill");
        child.awaitStdout("free again", 1);
        awaitTicking(child);
    }

    private static void awaitTicking(ChildJvm child) {
        try (ChildMBeans beans = ChildMBeans.of(child)) {
            beans.awaitState("ENGAGED");
            // Each ticker counts anew.
            await().until(() -> {
                long ticks = (Long) beans.clock("TickCount");
                TimeUnit.MILLISECONDS.sleep(200);
                return (Long) beans.clock("TickCount") > ticks;
            });
        }
    }
}
