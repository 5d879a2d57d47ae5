package io.escapement.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Who may switch the clock for a time. The clock is bypassed all along, which needs no JVM to rewrite. */
class LastWordTest {
    private static final String A_TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";
    private static final long AN_HOUR_NANOS = 3_600_000_000_000L;

    private final AgentState state;
    private final LastWord lastWord;

    LastWordTest() throws OptionException {
        OptionReader reader = new OptionReader("packages=com.acme", new Properties(), Map.of());
        AgentLog log = new AgentLog(new ByteArrayOutputStream());
        AgentContext context = new AgentContext(reader.read(), null, log);
        state = new AgentState("found so", log);
        state.change(ClockState.BYPASSED, "found so");
        lastWord = new LastWord(new ClockSwitch(context, state, new RewriteLedger()), false);
    }

    @Test
    void aHolderRenewsItsOwnLeaseAndGivesItBack() {
        assertThat(lastWord.leaseHolder()).isEmpty();
        lastWord.bypassFor(30, "first");
        lastWord.bypassFor(60, "first");
        assertThat(lastWord.leaseHolder()).isEqualTo("first");
        assertThat(state.reason()).isEqualTo("by request of first for 60 s, unless asked again");

        lastWord.endLease("first");
        assertThat(lastWord.leaseHolder()).isEmpty();
        assertThat(state.reason()).isEqualTo("found so");
    }

    @Test
    void anotherHolderIsRefusedAndToldWhoHasTheClockUntilWhen() {
        lastWord.bypassFor(30, "first");
        assertRefused("second", "the clock is held, until " + A_TIME + " unless it asks again, by first");
        lastWord.endLease("second");
        assertThat(lastWord.leaseHolder()).isEqualTo("first");

        lastWord.endLease("first");
        lastWord.bypassFor(30, "second");
        assertThat(lastWord.leaseHolder()).isEqualTo("second");
    }

    @Test
    void anOperatorTakesTheClockForGoodAndTheHolderIsToldHow() {
        Map<String, Runnable> words = new LinkedHashMap<>();
        words.put("bypass()", lastWord::bypass);
        words.put("bypassFor(600)", () -> lastWord.bypassFor(600, null));
        words.put("restore()", () -> lastWord.endLease(null));
        words.forEach((word, speaks) -> {
            String holder = "before " + word;
            lastWord.bypassFor(30, holder);
            speaks.run();
            String reason = state.reason();

            String why = "an operator has called " + word.replaceAll("[()]", "\\\\$0") + " at " + A_TIME
                    + ", which took the clock from .* for good";
            assertRefused(holder, why);
            lastWord.endLease(holder);
            assertRefused(holder, why);
            assertThat(state.reason()).isEqualTo(reason);
            lastWord.endLease(null);
        });
    }

    @Test
    void whatAnOperatorDecidesForATimeIsRefusedToHoldersAndNotToOperators() {
        lastWord.bypassFor(600, null);
        assertThat(lastWord.leaseHolder()).isEqualTo("an operator");
        assertRefused("first", "the clock is held, until " + A_TIME + " unless it asks again, by an operator");
        assertThatCode(() -> lastWord.bypassFor(30, null)).doesNotThrowAnyException();
    }

    @Test
    void aNewHolderMaySwitchWhatAnOperatorHasDecidedForATime() {
        lastWord.bypassFor(30, "first");
        lastWord.bypass();
        lastWord.bypassFor(30, "second");
        assertThat(lastWord.leaseHolder()).isEqualTo("second");
        lastWord.endLease("second");
        assertThat(state.reason()).isEqualTo("by request");
    }

    @Test
    void aHolderThatStoodStillMayGoOnUnlessAnotherOneHasTheClockOrAnOperatorHasSpoken() {
        lastWord.bypassFor(30, "first");
        letTheLeaseRunOut();
        assertThatCode(() -> lastWord.bypassFor(30, "first")).doesNotThrowAnyException();

        letTheLeaseRunOut();
        lastWord.bypassFor(30, "second");
        assertRefused("first", "the clock is held, until " + A_TIME + " unless it asks again, by second");

        letTheLeaseRunOut();
        lastWord.bypass();
        assertRefused("second", "an operator has called bypass\\(\\) at .*");
    }

    @Test
    void howManyHoldersAreRememberedIsLimited() {
        for (int i = 0; i < 1000; i++) {
            lastWord.bypassFor(30, "holder " + i);
            lastWord.bypass();
        }
        assertRefused("holder 999", "an operator has called .*");
        assertRefused("holder 990", "an operator has called .*");
        assertThatCode(() -> lastWord.bypassFor(30, "holder 0")).doesNotThrowAnyException();
    }

    @Test
    void aNameThatCanNotStandInALineOfALogIsRefused() {
        assertThatThrownBy(() -> lastWord.bypassFor(30, "a\nb")).isInstanceOf(IllegalArgumentException.class);
        assertThat(lastWord.leaseHolder()).isEmpty();
    }

    private void letTheLeaseRunOut() {
        assertThat(lastWord.endLeaseOnceOver(System.nanoTime() + AN_HOUR_NANOS)).isTrue();
    }

    private void assertRefused(String holder, String pattern) {
        assertThatThrownBy(() -> lastWord.bypassFor(30, holder))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageMatching(pattern);
    }
}
