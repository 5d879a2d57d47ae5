package io.escapement.agent.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.escapement.agent.config.Written;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.AgentState;
import io.escapement.agent.decide.Claim;
import io.escapement.agent.decide.Failure;
import io.escapement.agent.decide.Inputs;
import io.escapement.agent.decide.Lease;
import io.escapement.agent.decide.Wish;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.serve.Agent;
import java.io.ByteArrayOutputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who may switch the clock. The agent only observes all along, which needs no JVM to rewrite. */
class AgentControlTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    private final AgentState state;
    private final AgentControl operator;

    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final AgentLog log = new AgentLog(stderr);

    private final AgentContext context = new AgentContext(Written.options("packages=com.acme"), null, log);
    private final Agent agent = new Agent(context, "found so");
    private final Thread watch = new Thread(this::catchUpUntilInterrupted, "watch");

    AgentControlTest() {
        state = agent.state;
        operator = new AgentControl(agent, context, null);
        state.watch(watch);
        watch.start();
    }

    @AfterEach
    void endWatch() throws InterruptedException {
        watch.interrupt();
        watch.join();
    }

    private void catchUpUntilInterrupted() {
        while (!Thread.currentThread().isInterrupted()) {
            if (agent.isAsked()) {
                agent.catchUp(System.nanoTime());
            } else {
                LockSupport.park();
            }
        }
    }

    /** Threads that it makes would inherit from whoever asks. */
    @Test
    void onlyTheWatchDoesWhatIsAskedSoThatNobodyDoesItOnceThatHasEnded() throws InterruptedException {
        endWatch();
        for (Runnable asked : List.<Runnable>of(() -> operator.bypassFor(30, "first"), operator::engage)) {
            assertThatThrownBy(asked::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the request is left undone, because the agent's thread escapement-watch has ended");
        }
    }

    @Test
    void aLeaseTakesThePlaceOfTheLeaseThatIsThereAndAnyoneEndsIt() {
        operator.bypassFor(30, "first");
        operator.bypassFor(60, "second");
        assertThat(state.reason()).isEqualTo("by request of second for 60 s, unless asked again");

        operator.restore();
        assertThat(state.reason()).isEqualTo("found so");
        operator.restore();
        assertThat(state.reason()).isEqualTo("found so");
    }

    @Test
    void aLeaseThatCanNotBeHadIsNone() {
        // Without a JVM's instrumentation nothing can be rewritten.
        assertThatThrownBy(() -> operator.engageFor(30, "first")).isInstanceOf(IllegalStateException.class);
        assertThat(state.inputs().lease()).isNull();
    }

    @Test
    void aWordThatCanNotBeHadStaysAndWhoSpokeIsToldSo() {
        assertThatThrownBy(operator::engage).isInstanceOf(IllegalStateException.class);
        assertThat(state.inputs().hasWord()).isTrue();
    }

    @Test
    void whatTheOptionsForbidIsNotAskedFor() {
        AgentContext observes = new AgentContext(Written.options(""), null, log);
        Agent observing = new Agent(observes, "found so");
        AgentControl control = new AgentControl(observing, observes, null);
        for (ThrowingCallable asks : List.<ThrowingCallable>of(control::engage, () -> control.engageFor(30, "first"))) {
            assertThatThrownBy(asks).hasMessageContaining("no packages are named");
            assertThat(observing.state.reason()).isEqualTo("found so");
        }
    }

    @Test
    void aLeaseLastsAsLongAsItWasRenewedFor() {
        operator.bypassFor(2, "first");
        operator.bypassFor(600, "first");
        agent.endLeaseOnceOver(System.nanoTime() + 3 * SECOND_NANOS);
        assertThat(state.reason()).startsWith("by request of first");

        operator.bypassFor(2, "first");
        agent.endLeaseOnceOver(System.nanoTime() + 3 * SECOND_NANOS);
        await().until(() -> state.reason().equals("found so"));
    }

    @Test
    void anOperatorsWordEndsALeaseAndRefusesOthersUntilItIsTakenBack() {
        operator.bypassFor(30, "first");
        operator.bypass();
        assertThat(state.reason()).isEqualTo("by request");
        for (String by : List.of("first", "second", "")) {
            assertThatThrownBy(() -> operator.bypassFor(30, by))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageMatching(
                            "an operator has called bypass\\(\\) at \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ:"
                                    + " auto\\(\\) over JMX, or `auto PID` from a shell, takes that back");
        }
        operator.restore();
        agent.endLeaseOnceOver(System.nanoTime() + 31 * SECOND_NANOS);
        assertThat(state.reason()).isEqualTo("by request");

        operator.auto();
        assertThat(state.reason()).isEqualTo("found so");
        operator.bypassFor(30, "second");
        operator.auto();
        assertThat(state.reason()).startsWith("by request of second");
    }

    @Test
    void eachWordIsALineAlsoWhereItChangesNoStateAndToRepeatItIsNone() {
        operator.bypass();
        operator.bypass();
        assertThat(lines()).containsExactly("[escapement] bypassed by request: nothing is rewritten");
        operator.auto();
        operator.auto();
        assertThat(lines()).hasSize(2).last().isEqualTo("[escapement] bypassed by auto(): nothing is rewritten");

        state.set(state.inputs().rewritten());
        operator.bypassFor(30, "first");
        operator.bypassFor(31, "first");
        operator.bypass();
        assertThat(lines())
                .hasSize(3)
                .last()
                .isEqualTo("[escapement] bypassed by request: rewritten call sites read the" + " real clock");
    }

    @Test
    void aLeaseIsALineForWhoWantsToKnowOnceAndNotForEachRenewal() {
        String bypassed = "[escapement] bypassed by request of ";
        log.level("debug");
        operator.bypassFor(30, "first");
        operator.bypassFor(31, "first");
        operator.bypassFor(30, "second");
        operator.restore();
        assertThat(lines())
                .containsExactly(
                        bypassed + "first for 30 s, unless asked again: nothing is rewritten",
                        bypassed + "second for 30 s, unless asked again: nothing is rewritten");
    }

    private List<String> lines() {
        return stderr.toString(UTF_8).lines().toList();
    }

    @Test
    void whatWasDoneByInputsThatAreReplacedMeanwhileIsNotPublished() {
        AgentState slow = slow();
        Inputs seen = slow.inputs();
        slow.set(seen.withFailure(died()));

        assertThat(slow.publish(seen)).isFalse();
        assertThat(slow.current()).isEqualTo(ClockState.OBSERVING);
        assertThat(slow.publish(slow.inputs())).isTrue();
        assertThat(slow.current()).isEqualTo(ClockState.WITHDRAWN);
        assertThat(slow.reason()).isEqualTo("died");
    }

    @Test
    void eachFailureIsLoggedOnceAndThatTheSameCameAgainIsNot() {
        AgentState slow = slow();
        fail(slow);
        slow.set(slow.inputs().requested(new Claim(Wish.CACHED, "by request")));
        fail(slow);
        assertThat(stderr.toString(UTF_8))
                .containsOnlyOnce("withdrawn: died; engage() over JMX tries again, mode=observe does without; the"
                        + " service runs with the real clock");

        slow.set(slow.inputs().requested(new Claim(Wish.CACHED, "by request")));
        slow.publish(slow.inputs());
        fail(slow);
        assertThat(stderr.toString(UTF_8).lines()).hasSize(2);
    }

    /** What it was withdrawn for is still the same. */
    @ParameterizedTest
    @EnumSource(value = Wish.class, names = "OBSERVE", mode = EnumSource.Mode.EXCLUDE)
    void aLeaseThatEndsOverAFailureThatStandsIsNoNews(Wish wish) {
        AgentState slow = slow();
        fail(slow);
        slow.set(slow.inputs().requested(new Lease(wish, 30, "ab", 0)));
        slow.publish(slow.inputs());
        slow.set(slow.inputs().requested(null));
        slow.publish(slow.inputs());

        assertThat(slow.current()).isEqualTo(ClockState.WITHDRAWN);
        assertThat(lines()).hasSize(1);
    }

    private static Failure died() {
        return Failure.of(new IllegalStateException("died"), false, true);
    }

    private static void fail(AgentState state) {
        state.set(state.inputs().withFailure(died()));
        state.publish(state.inputs());
    }

    /** 1, 2, 4 ... 60 s apart, and 1 s again after memory was there. */
    @Test
    void whatFailsForWantOfMemoryIsTriedAgainAfterTwiceAsLongEachTime() {
        Instrumentation none = (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                    throw new OutOfMemoryError("Metaspace");
                });
        Agent lacking = new Agent(new AgentContext(Written.options("packages=com.acme"), none, log), "found so");
        lacking.state.watch(Thread.currentThread());
        List<Integer> first = retriesOf(lacking, 0, 200);
        lacking.want(Wish.OBSERVE, "found so");
        lacking.catchUp(200 * SECOND_NANOS);

        assertThat(first).containsExactly(1, 3, 7, 15, 31, 63, 123, 183);
        assertThat(retriesOf(lacking, 200, 10)).containsExactly(1, 3, 7);
    }

    /** In which seconds from then on it has tried. */
    private static List<Integer> retriesOf(Agent lacking, int from, int seconds) {
        lacking.want(Wish.CACHED, "slow");
        List<Integer> retries = new ArrayList<>();
        for (int i = 1; i <= seconds; i++) {
            Inputs before = lacking.state.inputs();
            lacking.catchUp((from + i) * SECOND_NANOS);
            if (lacking.state.inputs() != before) {
                retries.add(i);
            }
        }
        return retries;
    }

    private AgentState slow() {
        return new AgentState(new Inputs("healthy").wanting(Wish.CACHED, "slow"), log);
    }
}
