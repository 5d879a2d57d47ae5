package io.escapement.it.floor;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.TimeNamespace;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import org.junit.jupiter.api.BeforeAll;

/** There the first page holds offsets and no time, and so no floor is found. */
class TimeNamespaceIT {
    @BeforeAll
    static void assumeAllowed() throws InterruptedException {
        TimeNamespace.assumeAllowed();
    }

    @EachJdk
    void theBoundIsRefusedAndTheServiceHasTheRealClock(Jdk jdk) {
        ReadingChild child =
                ReadingChild.run(TimeNamespace.under(ChildJvm.on(jdk).agent("packages=com.acme,mode=on")));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        VanishedPageIT.assertDoesWithout(child, beans);
    }
}
