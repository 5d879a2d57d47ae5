package io.escapement.agent.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClockNotificationsTest {
    private final RegisteredBeans beans = new RegisteredBeans();

    @AfterEach
    void unregister() {
        beans.close();
    }

    @Test
    void tellOfChangesOfState() {
        beans.listener.stateChanged(ClockState.ENGAGED, ClockState.WITHDRAWN, "the ticker died");
        assertThat(beans.notifications).as("locks may be held").isEmpty();
        beans.listener.sendPending();

        assertThat(beans.notifications)
                .containsExactly("io.escapement.clock.state: ENGAGED to WITHDRAWN: the ticker died");
    }

    @Test
    void leaveAListenerFreeToWaitForAnotherThreadThatTells() throws Exception {
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
    void tellOnceOfABoundThatWasExceeded() {
        beans.clock.drifts.record(DriftStatistics.NO_FLOOR, 1_000, 945, 1_000, 20, 1);
        beans.listener.sendPending();
        beans.listener.sendPending();

        assertThat(beans.notifications)
                .singleElement()
                .asString()
                .startsWith("io.escapement.clock.bound-exceeded: ")
                .contains("in 1 of 1 samples");
    }

    @Test
    void tellOfStepsAlsoAfterAReset() {
        for (int i = 0; i < 2; i++) {
            beans.clock.ticks = new TickStatistics();
            beans.clock.ticks.recordSteps(1, 0);
            beans.listener.sendPending();
            beans.listener.sendPending();
        }

        assertThat(beans.notifications)
                .hasSize(2)
                .allMatch(text -> text.startsWith("io.escapement.clock.step: ") && text.contains("1 time back"));
    }

    @Test
    void areNotSentWhereNothingHasHappened() {
        beans.listener.sendPending();
        beans.listener.sendPending();

        assertThat(beans.notifications).isEmpty();
    }
}
