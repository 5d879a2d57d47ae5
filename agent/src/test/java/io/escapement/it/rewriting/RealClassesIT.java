package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.OldestAndNewestJdk;
import io.escapement.it.jdk.TestJdks;
import org.apache.cassandra.utils.Clock;
import org.apache.cassandra.utils.Expiry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes of libraries that a late wall clock would break keep the real one, and are named. */
class RealClassesIT {
    private static final String REAL = Clock.Default.class.getName();
    private static final String FIT = Expiry.class.getName();

    @OldestAndNewestJdk
    void oneStaysRealWhereItsPackageIsNamedAndStatusJmxAndALineSayWhy(Jdk jdk) {
        FormsChild child = run(jdk, "org.apache.cassandra:com.acme");
        assertThat(child.look()).contains(REAL + ": real", FIT + ": cached");
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        assertThat(beans.rewrites("RealClassCount")).isOne();
        String known = REAL + " (";
        assertThat(ChildJvm.on(jdk).done("status", Long.toString(child.jvm.pid())))
                .contains("stays real:   1 class that a late time would break")
                .anyMatch(line -> line.strip().startsWith(known));
        child.jvm.awaitStderr("classes keep the real clock that a late one would break: " + known);
    }

    @Test
    void oneStaysRealWhereAllPackagesAreNamed() {
        assertThat(run(TestJdks.first(), "*,exclude=org.outside").look()).contains(REAL + ": real", FIT + ": cached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Clock$Default", "Clock"})
    void whoNamesTheClassOrTheOneAroundItGetsItRewritten(String named) {
        FormsChild child = run(TestJdks.first(), "com.acme:org.apache.cassandra.utils." + named);
        assertThat(child.look()).contains(REAL + ": cached", FIT + ": real");
    }

    private static FormsChild run(Jdk jdk, String packages) {
        return FormsChild.run(
                ChildJvm.on(jdk).agent("packages=" + packages + ",mode=on," + FormsChild.SLOW_TICK), REAL, FIT);
    }
}
