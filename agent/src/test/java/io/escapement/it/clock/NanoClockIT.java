package io.escapement.it.clock;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.clock.CachedNanos;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import org.junit.jupiter.api.Test;

/**
 * {@code System.nanoTime} in {@code nano-packages} reads a cached monotonic clock, and nowhere else. That it may be
 * compared with the real one, as waits do, {@link BoundIT} holds.
 */
class NanoClockIT {
    private static final String ENGAGED = "packages=com.acme,mode=on";

    @EachJdk
    void whereItIsNamedTheCachedClockIsRead(Jdk jdk) {
        ChildJvm child = run(jdk, ENGAGED + ",nano-packages=com.acme");
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        assertThat((Long) beans.nanoClock("RewrittenCallSiteCount")).isEqualTo(2);
        assertThat(ChildJvm.on(jdk).done("status", Long.toString(child.pid()), "--json"))
                .singleElement()
                .asString()
                .contains("\"NanoClock.BackwardCount\":0,", "\"NanoClock.EarlyCount\":0,");
        end(child);
        assertThat(child.stdout()).contains("digits: milliseconds");
    }

    @Test
    void whereItIsNotNamedAndWhereTheWallClockIsBypassedTheRealClockIsRead() {
        ChildJvm elsewhere = run(TestJdks.first(), ENGAGED + ",nano-packages=com.acme.other:com.yammer.metrics");
        elsewhere.awaitStderr("nobody has reviewed: com.acme.other;");
        end(elsewhere);
        assertThat(elsewhere.stdout()).contains("digits: nanoseconds");
        assertThat(elsewhere.stderr())
                .filteredOn(line -> line.contains("nano-packages"))
                .satisfiesExactly(
                        measures -> assertThat(measures).contains("com.yammer.metrics (", "histograms"),
                        unread -> assertThat(unread).contains("nobody has reviewed: com.acme.other;"));

        ChildJvm bypassed = run(TestJdks.first(), ENGAGED + ",nano-packages=com.acme");
        ChildMBeans beans = ChildMBeans.of(bypassed);
        beans.awaitState("ENGAGED");
        beans.call("bypass");
        assertThat(beans.nanoClock("Reason")).asString().contains("bypassed with the cached wall clock");
        end(bypassed);
        assertThat(bypassed.stdout()).contains("digits: nanoseconds");
    }

    private static ChildJvm run(Jdk jdk, String options) {
        ChildJvm child = ChildJvm.on(jdk).agent(options).run(CachedNanos.class);
        child.awaitStdout("started", 1);
        return child;
    }

    private static void end(ChildJvm child) {
        child.send("end");
        child.ended(0);
    }
}
