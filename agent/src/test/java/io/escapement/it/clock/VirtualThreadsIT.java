package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.clock.VirtualWaves;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A hundred thousand threads at a time come, read and go, and none of them leaves anything. */
@ResourceLock(Processors.LOCK)
@Order(Processors.FIRST)
class VirtualThreadsIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final int THREADS = 100_000;
    private static final int WAVES = 3;

    /** What the JVM compiles in later waves is in it. */
    private static final double RESIDENT_GROWTH = 1.1;

    /** The smallest block that a thread could leave has 16. */
    private static final long LEFT_BY_A_THREAD_BYTES = 1;

    @EachJdk
    void readThePageAndLeaveNothing(Jdk jdk) {
        assumeTrue(jdk.major() >= FIRST_WITH_VIRTUAL_THREADS, "no virtual threads before Java 21");
        ChildJvmBuilder builder = ChildJvm.on(jdk);
        // All of the heap is there from the start, so that whatever grows is outside of it.
        builder.jvm("-XX:NativeMemoryTracking=summary", "-Xms384m", "-Xmx384m", "-XX:+AlwaysPreTouch");
        ChildJvm child = builder.agent(ENGAGED).run(VirtualWaves.class);
        child.awaitStdout("reading", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        for (int i = 1; i <= WAVES; i++) {
            child.send(Integer.toString(THREADS));
            child.awaitStdout("wave", i);
        }
        child.ended(0);
        System.out.println(jdk + ": " + child.stdout());
        assertThat(child.numbers("threads: ")).hasSize(WAVES).containsOnly((long) THREADS);
        assertFlat(child.numbers("resident: "), child.numbers("allocated: "));
    }

    private static void assertFlat(List<Long> residentKilobytes, List<Long> allocatedKilobytes) {
        assertThat((double) residentKilobytes.get(WAVES - 1)).isLessThan(residentKilobytes.get(0) * RESIDENT_GROWTH);
        assertThat(allocatedKilobytes.get(0)).isPositive();
        assertThat((allocatedKilobytes.get(WAVES - 1) - allocatedKilobytes.get(0)) * 1024)
                .isLessThan((WAVES - 1) * THREADS * LEFT_BY_A_THREAD_BYTES);
    }
}
