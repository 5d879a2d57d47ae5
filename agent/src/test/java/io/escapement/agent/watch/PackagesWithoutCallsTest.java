package io.escapement.agent.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Written;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.rewrite.Rewritten;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class PackagesWithoutCallsTest {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final AgentOptions OPTIONS =
            Written.options("packages=com.acme:org.late,nano-packages=com.acme:com.github.benmanes.caffeine.cache");

    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final AgentLog log = new AgentLog(stderr);
    private final RewriteLedger ledger = new RewriteLedger();
    private final PackagesWithoutCalls wall = PackagesWithoutCalls.ofWallClock(log, OPTIONS, ledger);
    private final PackagesWithoutCalls nanos = PackagesWithoutCalls.ofMonotonicClock(log, OPTIONS, ledger);

    @Test
    void theyAreNamedOnceTheServiceHasHadTimeToStartAndThatIsTakenBackWhenACallComes() {
        Rewritten.record(ledger, "com.acme.Orders");
        wall.lookOnceDue(true, 0);
        wall.lookOnceDue(true, 49 * SECOND_NANOS);
        assertThat(said()).isEmpty();
        wall.lookOnceDue(true, 50 * SECOND_NANOS);
        assertThat(said())
                .startsWith("[escapement] no call of System.currentTimeMillis was rewritten so far in org.late: see"
                        + " whether 'packages' names ");
        wall.lookOnceDue(true, 500 * SECOND_NANOS);
        assertThat(said()).isEmpty();

        Rewritten.record(ledger, "org.late.Cache");
        wall.lookOnceDue(true, 549 * SECOND_NANOS);
        assertThat(said()).isEmpty();
        wall.lookOnceDue(true, 550 * SECOND_NANOS);
        assertThat(said()).startsWith("[escapement] packages is right in org.late: its classes have come");
        wall.lookOnceDue(true, 5_000 * SECOND_NANOS);
        assertThat(said()).isEmpty();
    }

    /** Its classes may be loaded when the first request comes, or never: its name is right all the same. */
    @Test
    void nothingIsSaidOfALibraryOfTheTables() {
        nanos.lookOnceDue(true, 0);
        nanos.lookOnceDue(true, 50 * SECOND_NANOS);
        assertThat(said())
                .startsWith("[escapement] no call of System.nanoTime was rewritten so far in com.acme: see whether"
                        + " 'nano-packages' names what the service has; ")
                .doesNotContain("the application's own", "caffeine", "option reads");
    }

    /** A service beside other agents on a full machine may take a minute to load its first class that reads. */
    @Test
    void nothingIsSaidOfAllPackages() {
        AgentOptions options = Written.options("packages=*");
        PackagesWithoutCalls all = PackagesWithoutCalls.ofWallClock(log, options, ledger);
        all.lookOnceDue(true, 0);
        all.lookOnceDue(true, 50 * SECOND_NANOS);
        assertThat(said()).isEmpty();
    }

    @Test
    void onlyTheTimeCountsInWhichTheCachedClockIsServed() {
        wall.lookOnceDue(true, 0);
        wall.lookOnceDue(false, 40 * SECOND_NANOS);
        wall.lookOnceDue(true, 60 * SECOND_NANOS);
        wall.lookOnceDue(true, 100 * SECOND_NANOS);
        assertThat(said()).isEmpty();
        wall.lookOnceDue(true, 110 * SECOND_NANOS);
        assertThat(said()).contains("com.acme, org.late: ");
    }

    private String said() {
        String said = stderr.toString(UTF_8);
        stderr.reset();
        return said;
    }
}
