package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallValues;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;

/** Rewritten reads give what the JDK's own do, but for the time. */
class WallValuesIT {
    private static final int FIRST_WITH_MICROSECONDS = 9;

    @EachJdk
    void zoneLocaleAndCalendarSystemAreThoseOfTheJdkAndEachClockAnswersForItself(Jdk jdk) {
        ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on,reads=wall").run(WallValues.class);
        child.awaitStdout("started", 1);
        ChildMBeans beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        child.send("on");
        child.awaitStdout("read", 1);
        assertThat(child.stdout())
                .contains(
                        "differing: 0",
                        "fixed clock: 1970-01-01T00:00:00.042Z, 42",
                        "now of a fixed clock: 1970-01-01T00:00:00.042Z, 1970-01-01",
                        "clocks of one zone are equal: true",
                        "no clock: NullPointerException",
                        "below the millisecond: false");
        assertThat((Long) beans.rewrites("LocalCallSiteCount")).isGreaterThan(20);
        beans.call("bypass");
        child.send("on");
        child.ended(0);
        assertThat(child.stdout()).endsWith("below the millisecond: " + (jdk.major() >= FIRST_WITH_MICROSECONDS));
    }
}
