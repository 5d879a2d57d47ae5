package io.escapement.it.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.child.ReadingChild;
import io.escapement.it.host.SharedPage;
import io.escapement.it.jdk.TestJdks;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The kernel's page goes wrong while the cached clock is served and read. Readers have the real clock soon, by
 * themselves or by the watch, whatever else runs; one line says why.
 */
class GuardIT {
    private static final String ENGAGED = "packages=com.acme,mode=on,nano-packages=com.acme";

    private static final int LEASE_SECONDS = 60;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "STANDING, '', no longer follows the real one",
        "STANDING, ',tick=1ms', no longer follows the real one",
        "ODD, '', no longer updates the page of its coarse clock",
        "ODD, ',tick=1ms', no longer updates the page of its coarse clock",
        "AHEAD, '', 'more than a year before the agent''s start, or three years after it'",
        "AHEAD, ',tick=1ms', 'more than a year before the agent''s start, or three years after it'"
    })
    void whateverBecomesOfThePageReadersHaveTheRightTime(SharedPage.Fault fault, String options, String why) {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        ReadingChild child =
                ReadingChild.run(page.under(ChildJvm.on(TestJdks.newest()).agent(ENGAGED + options)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        page.take(child.jvm, fault);
        beans.awaitState("WITHDRAWN");

        assertThat(child.readOnce()).isNotPositive();
        assertThat((String) beans.clock("Reason")).contains(why);
        assertThat(beans.nanoClock("Engaged")).isEqualTo(false);
        // The line is written once the state is known: a thread that writes holds no lock.
        child.jvm.awaitStderr("withdrawn: ");
        List<String> withdrawn = child.jvm.stderr().stream()
                .filter(line -> line.contains("withdrawn: "))
                .toList();
        assertThat(withdrawn).singleElement().asString().contains(why, "the agent and engage() over JMX try again");
        assertThatThrownBy(() -> beans.call("engage")).rootCause().hasMessageContaining(why);
        assertThat(child.readOnce()).isNotPositive();
        assertThat(child.jvm.isAlive()).isTrue();
    }

    /** As ab does, and any program that keeps the clock for as long as it works. */
    @Test
    void aLeaseThatIsRenewedAllTheTimeHidesNoLostFloor() {
        SharedPage page = SharedPage.assumeCanBeTaken(folder);
        ReadingChild child =
                ReadingChild.run(page.under(ChildJvm.on(TestJdks.newest()).agent(ENGAGED)));
        ChildMBeans beans = ChildMBeans.of(child.jvm);
        beans.awaitState("ENGAGED");
        beans.switchFor("engageFor", LEASE_SECONDS);
        page.take(child.jvm, SharedPage.Fault.STANDING);

        // A renewal that comes behind the withdrawal is refused.
        await().pollInterval(50, TimeUnit.MILLISECONDS).ignoreExceptions().until(() -> {
            boolean isWithdrawn = child.jvm.stderr().stream()
                    .anyMatch(line -> line.contains("withdrawn: the kernel's coarse clock no longer follows"));
            if (!isWithdrawn) {
                beans.switchFor("engageFor", LEASE_SECONDS);
            }
            return isWithdrawn;
        });
    }
}
