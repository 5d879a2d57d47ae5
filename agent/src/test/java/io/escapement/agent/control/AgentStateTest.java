package io.escapement.agent.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.process.AgentLog;
import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class AgentStateTest {
    private static final Failure DIED = Failure.of(new IllegalStateException("died"), false, true);

    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final AgentState state =
            new AgentState(new Inputs("healthy").wanting(Wish.CACHED, "slow"), new AgentLog(stderr));

    @Test
    void whatWasDoneByInputsThatAreReplacedMeanwhileIsNotPublished() {
        Inputs seen = state.inputs();
        state.tickerDied(DIED);

        assertThat(state.publish(seen)).isFalse();
        assertThat(state.current()).isEqualTo(ClockState.WITHDRAWN);
        assertThat(state.reason()).isEqualTo("died");
        assertThat(state.publish(state.inputs())).isTrue();
        assertThat(state.current()).isEqualTo(ClockState.WITHDRAWN);
    }

    @Test
    void eachFailureIsLoggedOnceAndThatTheSameCameAgainIsNot() {
        state.tickerDied(DIED);
        state.set(state.inputs().requested(new Claim(Wish.CACHED, "by request")));
        state.tickerDied(DIED);
        state.publish(state.inputs());
        assertThat(stderr.toString(UTF_8))
                .containsOnlyOnce("withdrawn: died; engage() over JMX tries again, mode=observe does without; the"
                        + " service runs with the real clock");

        state.set(state.inputs().requested(new Claim(Wish.CACHED, "by request")));
        state.publish(state.inputs());
        state.tickerDied(DIED);
        assertThat(stderr.toString(UTF_8).lines()).hasSize(2);
    }
}
