package io.escapement.it.faults;

import io.escapement.it.child.BoundChild;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;

/** The bound holds where the ticker competes with many threads for the processors. */
@Isolated("its threads take all processors")
@Tag("long")
class BusyThreadsIT {
    private static final int BUSY_THREADS = 16;

    @EachJdk
    void noReadIsStalerThanAllowedAmongBusyThreads(Jdk jdk) throws InterruptedException {
        BoundChild child = BoundChild.run(ChildJvm.on(jdk).agent("packages=com.acme,mode=on"), BUSY_THREADS);
        Object gapMaxMillis;
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        TimeUnit.SECONDS.sleep(10);
        gapMaxMillis = beans.clock("TickGapMaxMillis");
        System.out.println("FloorGovernedMillis " + beans.clock("FloorGovernedMillis") + ", BoundExceededCount "
                + beans.clock("BoundExceededCount"));
        child.assertBounded(jdk + " with busy threads, longest gap " + gapMaxMillis + " ms");
    }
}
