package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.SampledReads;
import io.escapement.it.child.BoundChild;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** No read of either clock, in whatever form, is early, goes back, or is over the bound, whatever happens. */
@ResourceLock(Processors.LOCK)
@Order(Processors.FIRST)
class BoundIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,reads=wall,nano-packages=com.acme";
    private static final int SWITCHES = 30;
    private static final int STOPS = 3;
    private static final long STOPPED_MS = 300;
    private static final int BUSY_THREADS = 16;

    @EachJdk
    void whileItIsSwitched(Jdk jdk) throws Exception {
        BoundChild child = BoundChild.run(ChildJvm.on(jdk).agent(ENGAGED), 0);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        for (int i = 0; i < SWITCHES; i++) {
            beans.call("bypass");
            assertThat(beans.nanoClock("Engaged")).isEqualTo(false);
            beans.call("engage");
            assertThat(beans.nanoClock("Engaged")).isEqualTo(true);
        }
        TimeUnit.SECONDS.sleep(2);
        await().until(() -> (Long) beans.nanoClock("DriftSampleCount") > 0);
        assertThat((Double) beans.nanoClock("FloorLagMillis")).isPositive();
        assertThat(ChildJvm.on(jdk).done("status", Long.toString(child.jvm.pid())))
                .anyMatch(line -> line.matches("nanoTime: +\\d+ call sites, .*; early in 0, backwards in 0"));
        child.assertBounded(jdk + " switched");
    }

    /** A thread that ticks would be late by as long as that lasts. */
    @Test
    void whereTheProcessWasStopped() throws Exception {
        BoundChild child = BoundChild.run(ChildJvm.on(TestJdks.newest()).agent(ENGAGED + ",tick=1ms"), 0);
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        for (int i = 0; i < STOPS; i++) {
            child.jvm.signal("STOP");
            TimeUnit.MILLISECONDS.sleep(STOPPED_MS);
            child.jvm.signal("CONT");
            TimeUnit.MILLISECONDS.sleep(STOPPED_MS);
        }
        child.assertBounded(TestJdks.newest() + " stopped and continued");
    }

    @Test
    @Tag("long")
    void amongBusyThreads() throws Exception {
        BoundChild child = BoundChild.run(ChildJvm.on(TestJdks.newest()).agent(ENGAGED), BUSY_THREADS);
        ChildMBeans.of(child.jvm).awaitState("ENGAGED");
        TimeUnit.SECONDS.sleep(10);
        child.assertBounded(TestJdks.newest() + " with busy threads");
    }

    /** Otherwise the others would prove little. */
    @Test
    @Tag("long")
    void withOneFormLeftOutTimeGoesBack() throws InterruptedException {
        ChildJvm child = ChildJvm.on(TestJdks.newest())
                .agent("packages=com.acme,mode=on,reads=millis:instant:date")
                .run(SampledReads.class, "0");
        child.awaitStdout("reading", 1);
        ChildMBeans.of(child).awaitState("ENGAGED");
        TimeUnit.SECONDS.sleep(2);
        child.send("end");
        child.ended(0);
        assertThat(child.stdout()).noneMatch(line -> line.matches("wall clock: .* 0 backwards"));
    }
}
