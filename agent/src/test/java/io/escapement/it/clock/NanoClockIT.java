package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.acme.clock.CachedNanos;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.HeldBound;
import io.escapement.it.child.Processors;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;

/** {@code System.nanoTime} in {@code nano-packages} reads a cached monotonic clock, and nowhere else. */
class NanoClockIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";
    private static final int SWITCHES = 10;

    @EachJdk
    @ResourceLock(Processors.LOCK)
    void itIsNeverEarlyBackwardsOrOverTheBoundAlsoWhileItIsSwitched(Jdk jdk) throws InterruptedException {
        HeldBound bound = new HeldBound();
        ChildJvm child = run(jdk, ENGAGED + ",nano-packages=com.acme");
        TimeUnit.SECONDS.sleep(1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        assertThat(beans.nanoClock("RewrittenCallSiteCount")).isEqualTo(9L);
        Double lagMs = (Double) beans.nanoClock("FloorLagMillis");
        for (int i = 0; i < SWITCHES; i++) {
            beans.call("bypass");
            assertThat(beans.nanoClock("Engaged")).isEqualTo(false);
            beans.call("engage");
            assertThat(beans.nanoClock("Engaged")).isEqualTo(true);
            assertThat((Double) beans.nanoClock("FloorLagMillis")).isGreaterThanOrEqualTo(lagMs);
        }
        TimeUnit.SECONDS.sleep(2);
        await().until(() -> (Long) beans.nanoClock("DriftSampleCount") > 0);
        assertThat((Long) beans.nanoClock("DriftMaxMillis")).isLessThanOrEqualTo(bound.allowedMs());
        assertThat(beans.nanoClock("EarlyCount")).isEqualTo(0L);
        assertThat(beans.nanoClock("BackwardCount")).isEqualTo(0L);
        assertThat((Double) beans.nanoClock("FloorLagMillis")).isPositive();
        String pid = Long.toString(child.pid());
        assertThat(ChildJvm.on(jdk).done("status", pid, "--json"))
                .singleElement()
                .asString()
                .contains("\"NanoClock.BackwardCount\":0,", "\"NanoClock.EarlyCount\":0,");
        assertThat(ChildJvm.on(jdk).done("status", pid))
                .anyMatch(line -> line.matches("nanoTime: +9 call sites, .*; early in 0, backwards in 0"));
        end(child);
        System.out.println(jdk + ": " + child.stdout());
        assertThat(child.stdout())
                .contains("whole milliseconds: true", "early: 0", "backwards: 0", "waits: true")
                .contains("digits: milliseconds");
        assertThat(child.numbers("most behind: ").get(0)).isLessThanOrEqualTo(bound.allowedMs());
    }

    @EachJdk
    void whereItIsNotNamedAndWhereTheWallClockIsBypassedTheRealClockIsRead(Jdk jdk) {
        ChildJvm elsewhere = run(jdk, ENGAGED + ",nano-packages=com.acme.other:com.yammer.metrics");
        end(elsewhere);
        assertThat(elsewhere.stdout()).contains("digits: nanoseconds", "whole milliseconds: false");
        assertThat(elsewhere.stderr())
                .filteredOn(line -> line.contains("nano-packages"))
                .satisfiesExactly(
                        measures -> assertThat(measures).contains("com.yammer.metrics (", "histograms"),
                        unread -> assertThat(unread).contains("nobody has read: com.acme.other;"));

        ChildJvm bypassed = run(jdk, ENGAGED + ",nano-packages=com.acme");
        ChildMBeans beans = ChildMBeans.of(bypassed);
        beans.awaitState("ENGAGED");
        beans.call("bypass");
        assertThat(beans.nanoClock("Reason")).asString().contains("bypassed with the cached wall clock");
        end(bypassed);
        assertThat(bypassed.stdout()).contains("digits: nanoseconds", "early: 0", "backwards: 0");
    }

    @EachJdk
    @Tag("long")
    void uninstalledItLeavesTheRealClockAndNoMBean(Jdk jdk) {
        ChildJvm child = run(jdk, ENGAGED + ",nano-packages=com.acme");
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        beans.call("uninstall");
        assertThat(beans.names("io.escapement")).isEmpty();
        end(child);
        assertThat(child.stdout()).contains("digits: nanoseconds", "early: 0", "backwards: 0");
    }

    private static ChildJvm run(Jdk jdk, String options) {
        ChildJvm child = ChildJvm.on(jdk).agent(options).run(CachedNanos.class);
        child.awaitStdout("reading", 1);
        return child;
    }

    private static void end(ChildJvm child) {
        child.send("end");
        child.ended(0);
    }
}
