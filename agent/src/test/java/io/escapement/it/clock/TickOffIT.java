package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.BoundChild;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(Processors.LOCK)
@Order(Processors.FIRST)
class TickOffIT {
    @EachJdk
    void withoutATickerTheFloorAloneHoldsTheBound(Jdk jdk) throws InterruptedException {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent("packages=com.acme,mode=on,tick=off");
        BoundChild child = BoundChild.run(builder, 2, 0, 0);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        assertThat(beans.clock("StalenessEnforced")).isEqualTo(true);
        assertThat(beans.threadNames()).doesNotContain("escapement-ticker");
        TimeUnit.SECONDS.sleep(1);
        assertThat(beans.clock("TickCount")).isEqualTo(0L);
        assertThat(beans.clock("TickerCpuMillis")).isEqualTo(0L);
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        child.assertBounded(jdk + " without a ticker");
    }

    @EachJdk
    @Tag("long")
    void itIsSwitchedOffAndOnAsWithATicker(Jdk jdk) {
        ChildJvmBuilder builder = ChildJvm.on(jdk).agent("packages=com.acme,mode=on,tick=off");
        BoundChild child = BoundChild.run(builder, 2, 0, 0);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        for (int i = 0; i < 20; i++) {
            beans.call("bypass");
            assertThat(beans.clock("State")).isEqualTo("BYPASSED");
            beans.call("engage");
            assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        }
        child.assertBounded(jdk + " without a ticker");
    }
}
