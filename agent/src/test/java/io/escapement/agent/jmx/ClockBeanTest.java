package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.ClockState;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClockBeanTest {
    private final RegisteredBeans beans = new RegisteredBeans();

    @AfterEach
    void unregister() {
        beans.close();
    }

    @Test
    void tellsOfChangesOfState() {
        beans.listener.stateChanged(ClockState.ENGAGED, ClockState.WITHDRAWN, "the ticker died");
        assertThat(beans.notifications).as("locks may be held").isEmpty();
        beans.listener.sendPending();

        assertThat(beans.notifications)
                .containsExactly("io.escapement.clock.state: ENGAGED to WITHDRAWN: the ticker died");
    }

    @Test
    void leavesAListenerFreeToWaitForAnotherThreadThatTells() throws Exception {
        beans.server.addNotificationListener(
                beans.clockName,
                (sent, handback) -> {
                    if (sent.getMessage().startsWith("ENGAGED")) {
                        CompletableFuture.runAsync(this::tellOfAnotherChange).join();
                    }
                },
                null,
                null);
        beans.listener.stateChanged(ClockState.ENGAGED, ClockState.BYPASSED, "by request");
        beans.listener.sendPending();

        assertThat(beans.notifications)
                .containsExactlyInAnyOrder(
                        "io.escapement.clock.state: ENGAGED to BYPASSED: by request",
                        "io.escapement.clock.state: BYPASSED to ENGAGED: by request");
    }

    private void tellOfAnotherChange() {
        beans.listener.stateChanged(ClockState.BYPASSED, ClockState.ENGAGED, "by request");
        beans.listener.sendPending();
    }

    @Test
    void sendsNothingWhereNothingHasHappened() {
        beans.listener.sendPending();
        beans.listener.sendPending();

        assertThat(beans.notifications).isEmpty();
    }
}
