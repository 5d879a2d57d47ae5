package io.escapement.it.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.BoundChild;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The bound holds where a ticker alone is late by as long as the fault lasts. */
@ResourceLock(Processors.LOCK)
@Order(Processors.FIRST)
class FaultsIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,tick=1ms";
    private static final int STOPS = 3;
    private static final long STOPPED_MS = 300;

    @EachJdk
    void noReadIsStalerThanAllowedAfterTheProcessWasStopped(Jdk jdk) throws InterruptedException {
        BoundChild child = BoundChild.run(ChildJvm.on(jdk).agent(ENGAGED), 0);
        Object gapMaxMillis;
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        for (int i = 0; i < STOPS; i++) {
            child.jvm.signal("STOP");
            TimeUnit.MILLISECONDS.sleep(STOPPED_MS);
            child.jvm.signal("CONT");
            TimeUnit.MILLISECONDS.sleep(STOPPED_MS);
        }
        gapMaxMillis = beans.clock("TickGapMaxMillis");
        System.out.println("FloorGovernedMillis " + beans.clock("FloorGovernedMillis") + ", BoundExceededCount "
                + beans.clock("BoundExceededCount"));
        assertThat((Double) gapMaxMillis).isGreaterThan(STOPPED_MS);
        child.assertBounded(jdk + " stopped and continued, longest gap " + gapMaxMillis + " ms");
    }
}
