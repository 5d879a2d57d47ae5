package io.escapement.it.rewriting;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.rewriting.LibraryReads;
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
    private static final String NEEDS_REAL = Clock.Default.class.getName();
    private static final String FIT = Expiry.class.getName();

    @OldestAndNewestJdk
    void oneStaysRealWhereItsPackageIsNamedAndStatusJmxAndALineSayWhy(Jdk jdk) {
        ChildJvm child = run(jdk, "org.apache.cassandra");
        assertThat(child.stdout()).contains(NEEDS_REAL + ": real", FIT + ": cached");
        ChildMBeans beans = ChildMBeans.of(child);
        assertThat(beans.rewrites("RealClassCount")).isOne();
        String known = NEEDS_REAL + " (";
        assertThat(ChildJvm.on(jdk).done("status", Long.toString(child.pid())))
                .contains("stays real:   1 class that a late time would break")
                .anyMatch(line -> line.strip().startsWith(known));
        child.awaitStderr("classes keep the real clock that a late one would break: " + known);
    }

    @Test
    void oneStaysRealWhereAllPackagesAreNamed() {
        // The program compares with the real clock.
        ChildJvm child = run(TestJdks.first(), "*,exclude=org.outside");
        assertThat(child.stdout()).contains(NEEDS_REAL + ": real", FIT + ": cached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Clock$Default", "Clock"})
    void whoNamesTheClassOrTheOneAroundItGetsItRewritten(String named) {
        ChildJvm child = run(TestJdks.first(), "org.apache.cassandra.utils." + named);
        assertThat(child.stdout()).contains(NEEDS_REAL + ": cached", FIT + ": real");
        child.awaitStderr("packages names classes that a late time breaks: " + NEEDS_REAL);
    }

    private static ChildJvm run(Jdk jdk, String packages) {
        ChildJvm child = ChildJvm.on(jdk)
                .agent("packages=" + packages + ",mode=on," + FormsChild.OFTEN_BEHIND)
                .run(LibraryReads.class);
        child.awaitStdout("looked", 1);
        return child;
    }
}
