package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.WallValues;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildLogs;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rewritten reads give what the JDK's own do, but for the time. */
@ExtendWith(ChildLogs.class)
class WallValuesIT {
    private static final int FIRST_WITH_MICROSECONDS = 9;

    @EachJdk
    void zoneLocaleAndCalendarSystemAreThoseOfTheJdkAndEachClockAnswersForItself(Jdk jdk) {
        try (ChildJvm child =
                ChildJvm.on(jdk).agent("packages=com.acme,mode=on,reads=wall").run(WallValues.class)) {
            child.awaitStdout("read", 1);
            assertThat(child.stdout())
                    .contains(
                            "differing: 0",
                            "fixed clock: 1970-01-01T00:00:00.042Z, 42",
                            "now of a fixed clock: 1970-01-01T00:00:00.042Z, 1970-01-01",
                            "clocks of one zone are equal: true",
                            "no clock: NullPointerException",
                            "below the millisecond: false");
            try (ChildMBeans beans = ChildMBeans.of(child)) {
                beans.awaitState("ENGAGED");
                assertThat((Long) beans.rewrites("LocalCallSiteCount")).isGreaterThan(20);
                beans.call("bypass");
            }
            child.send("on");
            assertThat(child.awaitExit()).isZero();
            assertThat(child.stdout()).endsWith("below the millisecond: " + (jdk.major() >= FIRST_WITH_MICROSECONDS));
        }
    }
}
