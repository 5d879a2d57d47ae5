package io.escapement.agent.lifecycle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.config.Written;
import io.escapement.agent.log.AgentLog;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who may switch the clock for a time. The agent only observes all along, which needs no JVM to rewrite. */
class OperatorOverrideTest {
    private static final String A_TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final long AN_HOUR_NANOS = 3600 * SECOND_NANOS;

    private final AgentState state;
    private final OperatorOverride operator;

    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final AgentLog log = new AgentLog(stderr);

    OperatorOverrideTest() {
        Agent agent = new Agent(new AgentContext(Written.options("packages=com.acme"), null, log), "found so");
        state = agent.state;
        operator = agent.operator;
    }

    @Test
    void aHolderRenewsItsOwnLeaseAndGivesItBack() {
        assertThat(operator.leaseHolder()).isEmpty();
        operator.bypassFor(30, "first");
        operator.bypassFor(60, "first");
        assertThat(operator.leaseHolder()).isEqualTo("first");
        assertThat(state.reason()).isEqualTo("by request of first for 60 s, unless asked again");

        operator.restore("first");
        assertThat(operator.leaseHolder()).isEmpty();
        assertThat(state.reason()).isEqualTo("found so");
    }

    @Test
    void aLeaseThatCanNotBeHadIsNobodys() {
        // Without a JVM's instrumentation nothing can be rewritten.
        assertThatThrownBy(() -> operator.engageFor(30, "first")).isInstanceOf(IllegalStateException.class);
        assertThat(operator.leaseHolder()).isEmpty();
        assertThatCode(() -> operator.bypassFor(30, "second")).doesNotThrowAnyException();
    }

    @Test
    void whoHasGivenTheClockBackIsNotMeantByAnOperatorsWord() {
        operator.bypassFor(30, "first");
        operator.restore("first");
        operator.bypass();
        assertThatCode(() -> operator.bypassFor(30, "first")).doesNotThrowAnyException();
    }

    @Test
    void aLeaseThatNobodyHasEndedYetKeepsNobodyOutOnceItsTimeIsOver() {
        operator.bypassFor(30, "first");
        state.set(state.inputs().leased(new Lease(Wish.REAL, 1, "first", System.nanoTime() - 2 * SECOND_NANOS)));
        operator.bypassFor(30, "second");
        assertThat(operator.leaseHolder()).isEqualTo("second");
    }

    @Test
    void aLeaseLastsAsLongAsItWasRenewedFor() {
        operator.bypassFor(2, "first");
        operator.bypassFor(600, "first");
        operator.endLeaseOnceOver(System.nanoTime() + 3 * SECOND_NANOS);
        assertThat(operator.leaseHolder()).isEqualTo("first");

        operator.bypassFor(2, "first");
        operator.endLeaseOnceOver(System.nanoTime() + 3 * SECOND_NANOS);
        assertThat(operator.leaseHolder()).isEmpty();
    }

    @Test
    void anotherHolderIsRefusedAndToldWhoHasTheClockUntilWhen() {
        operator.bypassFor(30, "first");
        assertRefused("second", "the clock is held, until " + A_TIME + " unless it asks again, by first");
        operator.restore("second");
        assertThat(operator.leaseHolder()).isEqualTo("first");

        operator.restore("first");
        operator.bypassFor(30, "second");
        assertThat(operator.leaseHolder()).isEqualTo("second");
    }

    @Test
    void anOperatorTakesTheClockForGoodAndTheHolderIsToldHow() {
        Map<String, Runnable> words = new LinkedHashMap<>();
        words.put("bypass()", operator::bypass);
        words.put("bypassFor(600)", () -> operator.bypassFor(600, null));
        words.put("restore()", () -> operator.restore(null));
        words.forEach((word, speaks) -> {
            String holder = "before " + word;
            operator.bypassFor(30, holder);
            speaks.run();
            String reason = state.reason();

            String why = "an operator has called " + word.replaceAll("[()]", "\\\\$0") + " at " + A_TIME
                    + ", which took the clock from .* for good";
            assertRefused(holder, why);
            operator.restore(holder);
            assertRefused(holder, why);
            assertThat(state.reason()).isEqualTo(reason);
            operator.restore(null);
        });
    }

    @Test
    void whatAnOperatorDecidesForATimeIsRefusedToHoldersAndNotToOperators() {
        operator.bypassFor(600, null);
        assertThat(operator.leaseHolder()).isEqualTo("an operator");
        assertRefused("first", "the clock is held, until " + A_TIME + " unless it asks again, by an operator");
        assertThatCode(() -> operator.bypassFor(30, null)).doesNotThrowAnyException();
    }

    @Test
    void aNewHolderMaySwitchWhatAnOperatorHasDecidedForATime() {
        operator.bypassFor(30, "first");
        operator.bypass();
        operator.bypassFor(30, "second");
        assertThat(operator.leaseHolder()).isEqualTo("second");
        operator.restore("second");
        assertThat(state.reason()).isEqualTo("by request");
    }

    @Test
    void aHolderThatStoodStillMayGoOnUnlessAnotherOneHasTheClockOrAnOperatorHasSpoken() {
        operator.bypassFor(30, "first");
        letTheLeaseRunOut();
        assertThatCode(() -> operator.bypassFor(30, "first")).doesNotThrowAnyException();

        letTheLeaseRunOut();
        operator.bypassFor(30, "second");
        assertRefused("first", "the clock is held, until " + A_TIME + " unless it asks again, by second");

        letTheLeaseRunOut();
        operator.bypass();
        assertRefused("second", "an operator has called bypass\\(\\) at .*");
    }

    @Test
    void howManyHoldersAreRememberedIsLimited() {
        for (int i = 0; i < 1000; i++) {
            operator.bypassFor(30, "holder " + i);
            operator.bypass();
        }
        assertRefused("holder 999", "an operator has called .*");
        assertRefused("holder 990", "an operator has called .*");
        assertThatCode(() -> operator.bypassFor(30, "holder 0")).doesNotThrowAnyException();
    }

    @Test
    void eachDecisionForGoodIsALineAlsoWhereItChangesNoStateAndToRepeatItIsNone() {
        operator.bypass();
        operator.bypass();
        assertThat(lines()).containsExactly("[escapement] bypassed by request: nothing is rewritten");

        state.set(state.inputs().rewritten());
        operator.bypassFor(30, "first");
        operator.bypassFor(31, "first");
        operator.bypass();
        assertThat(lines())
                .hasSize(2)
                .last()
                .asString()
                .endsWith("by request: rewritten call sites read the real clock");
        operator.bypassFor(30, null);
        operator.bypass();
        assertThat(lines()).hasSize(3);
    }

    @Test
    void aLeaseIsALineForWhoWantsToKnowOnceAndNotForEachRenewal() {
        String bypassed = "[escapement] bypassed by request of ";
        log.level("debug");
        operator.bypassFor(30, "first");
        operator.bypassFor(31, "first");
        operator.restore("first");
        operator.bypassFor(30, "second");
        assertThat(lines())
                .containsExactly(
                        bypassed + "first for 30 s, unless asked again: nothing is rewritten",
                        bypassed + "second for 30 s, unless asked again: nothing is rewritten");
    }

    private List<String> lines() {
        return stderr.toString(UTF_8).lines().toList();
    }

    @Test
    void aNameThatCanNotStandInALineOfALogIsRefused() {
        assertThatThrownBy(() -> operator.bypassFor(30, "a\nb")).isInstanceOf(IllegalArgumentException.class);
        assertThat(operator.leaseHolder()).isEmpty();
    }

    private void letTheLeaseRunOut() {
        operator.endLeaseOnceOver(System.nanoTime() + AN_HOUR_NANOS);
        assertThat(operator.leaseHolder()).isEmpty();
    }

    private void assertRefused(String holder, String pattern) {
        assertThatThrownBy(() -> operator.bypassFor(30, holder))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(pattern);
    }
}
