package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.it.child.BoundChild;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.TimeNamespace;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Isolated;

/** There the first page holds offsets and no time, so that the coarse clock can only be called. */
@Isolated("its threads take all processors")
class TimeNamespaceIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final int PLATFORM_THREADS = 300;
    private static final int VIRTUAL_THREADS = 200;

    @BeforeAll
    static void assumeAllowed() throws InterruptedException {
        TimeNamespace.assumeAllowed();
    }

    @EachJdk
    void itIsCalledWithoutAWarningAndHoldsTheBoundInAnyNumberOfThreads(Jdk jdk) throws InterruptedException {
        assumeTrue(jdk.hasForeignApi(), "no call before Java 21");
        ChildJvmBuilder builder = TimeNamespace.under(ChildJvm.on(jdk).agent(ENGAGED));
        BoundChild child = BoundChild.hold(builder, PLATFORM_THREADS, VIRTUAL_THREADS, 0);
        // Before its threads read: then the child would hardly get round to answering.
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("Floor")).isEqualTo("FFM");
        assertThat(beans.clock("StalenessEnforced")).isEqualTo(true);
        child.begin();
        TimeUnit.SECONDS.sleep(2);
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        child.assertBounded(jdk + " in a time namespace");
        // On a healthy host a call of the coarse clock may not cost less than half of a read, which is said.
        assertThat(child.jvm.stderr())
                .filteredOn(line -> !line.contains("does not cost less than half"))
                .singleElement()
                .asString()
                .startsWith("[escapement] clocksource ");
    }

    @EachJdk
    void whereItCanNotBeCalledTheBoundIsRefused(Jdk jdk) {
        assumeTrue(!jdk.hasForeignApi(), "it is called from Java 21 on");
        ReadingChild child =
                ReadingChild.run(TimeNamespace.under(ChildJvm.on(jdk).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("WITHDRAWN");
        assertThat((String) beans.clock("Reason")).contains("max-staleness=20ms can't be held", "floor=off");
        assertThat(beans.clock("Floor")).isEqualTo("NONE");
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.stderrWithRefusals()).hasSize(2);
    }
}
