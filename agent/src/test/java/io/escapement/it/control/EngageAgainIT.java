package io.escapement.it.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.acme.control.TickerSaboteur;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildMBeans;
import io.escapement.it.jdk.TestJdks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code engage()} with a ticker that is held, or dies, before it has published anything. */
class EngageAgainIT {
    private static final String FAILURE = "told to fail";

    private final ChildJvm child = ChildJvm.on(TestJdks.first())
            .openingJavaLang()
            .agent("packages=com.acme,mode=on")
            .run(TickerSaboteur.class);
    private ChildMBeans beans;

    @BeforeEach
    void bypassWithATickerThatObeys() {
        child.awaitStdout("started", 1);
        beans = ChildMBeans.of(child);
        beans.awaitState("ENGAGED");
        tell("take");
        child.awaitStdout("taken", 1);
        beans.call("bypass");
    }

    @Test
    void theStateIsEngagedOnlyOnceATimeIsPublished() {
        tell("hold");
        CompletableFuture<Object> engaging = CompletableFuture.supplyAsync(() -> beans.call("engage"));
        child.awaitStdout("held", 1);
        await().during(Duration.ofMillis(300)).until(() -> beans.clock("State").equals("BYPASSED"));
        assertReadsTheRealClock();
        assertThat(engaging).isNotDone();

        tell("mend");
        engaging.join();
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
    }

    @Test
    void aTickerThatDiesLeavesTheRealClockAndCanBeEngagedAgain() {
        for (int i = 1; i <= 3; i++) {
            tell("fail");
            assertThatThrownBy(() -> beans.call("engage")).hasStackTraceContaining(FAILURE);
            assertWithdrawn();
        }
        tell("mend");
        beans.call("engage");
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(beans.threadNames()).contains("escapement-ticker");

        tell("fail");
        beans.awaitState("WITHDRAWN");
        assertWithdrawn();
        tell("mend");
        beans.call("engage");
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
    }

    @Test
    void whoBypassesWithATickerThatIsHeldHasTheRealClockAtOnceAndMayEngageBeforeItsEnd() {
        tell("mend");
        beans.call("engage");
        tell("hold");
        child.awaitStdout("held", 1);
        CompletableFuture<Object> bypassing = CompletableFuture.supplyAsync(() -> beans.call("bypass"));
        beans.awaitState("BYPASSED");
        assertReadsTheRealClock();
        assertThat(bypassing).isNotDone();
        CompletableFuture<Object> engaging = CompletableFuture.supplyAsync(() -> beans.call("engage"));

        tell("mend");
        engaging.join();
        bypassing.join();
        assertThat(beans.clock("State")).isEqualTo("ENGAGED");
        assertThat(beans.threadNames()).containsOnlyOnce("escapement-ticker");
    }

    private void assertWithdrawn() {
        assertThat(beans.clock("State")).isEqualTo("WITHDRAWN");
        assertThat((String) beans.clock("Reason")).contains(FAILURE);
        assertReadsTheRealClock();
        // Its thread tells of its death before it ends, and two at a time there must not be.
        await().until(() -> beans.threadNames().noneMatch("escapement-ticker"::equals));
    }

    private void assertReadsTheRealClock() {
        assertThat(tell("read")).containsExactly("real");
    }

    private List<String> tell(String line) {
        return child.ask(line, line + " done");
    }
}
