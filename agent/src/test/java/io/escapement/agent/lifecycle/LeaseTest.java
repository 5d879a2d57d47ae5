package io.escapement.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    /** Anywhere: the monotonic clock has no zero, and overflows. */
    private static final long BEGIN_NANOS = Long.MAX_VALUE - SECOND_NANOS;

    private final Lease lease = lease();

    @Test
    void lastsAsLongAsItWasAskedForAndNoLonger() {
        lease.renew(3, null, BEGIN_NANOS);

        assertThat(lease.isOver(at(0))).isFalse();
        assertThat(lease.isOver(at(3 * SECOND_NANOS - 1))).isFalse();
        assertThat(lease.isOver(at(3 * SECOND_NANOS))).isTrue();
    }

    @Test
    void renewedLastsFromThenOn() {
        lease.renew(3, null, BEGIN_NANOS);
        lease.renew(2, null, at(2 * SECOND_NANOS));

        assertThat(lease.isOver(at(4 * SECOND_NANOS - 1))).isFalse();
        assertThat(lease.isOver(at(4 * SECOND_NANOS))).isTrue();
    }

    @Test
    void isOverWhereTheMonotonicClockHasGoneBack() {
        lease.renew(3600, null, BEGIN_NANOS);

        assertThat(lease.isOver(at(-1))).isTrue();
    }

    @Test
    void saysForHowLongInItsReason() {
        assertThat(lease.renew(30, null, BEGIN_NANOS))
                .contains("by request", "30 s")
                .isEqualTo(lease.why());
        assertThat(lease.renew(30, "ab 1", BEGIN_NANOS)).contains("by request of ab 1", "30 s");
    }

    @Test
    void aHolderHasANameThatCanStandInALineOfALog() {
        for (String name : List.of("a", "ab on host h, process 1234", "x".repeat(200))) {
            assertThatCode(() -> Lease.requireValid(name)).doesNotThrowAnyException();
        }
        for (String name : List.of("", "x".repeat(201), "a\nb", "\u001b[2J", "\u202eab", "a\tb", "\u00e9")) {
            assertThatThrownBy(() -> Lease.requireValid(name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a holder has a name of 1 to 200 printable characters of ASCII");
        }
    }

    @Test
    void isAtLeastASecondAndAtMostAnHourLong() {
        for (long seconds : new long[] {1, 3600}) {
            assertThatCode(() -> Lease.requireValid(seconds)).doesNotThrowAnyException();
        }
        for (long seconds : new long[] {Long.MIN_VALUE, -1, 0, 3601, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> Lease.requireValid(seconds))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("seconds=" + seconds + " ")
                    .hasMessageContaining("1 to 3600");
        }
    }

    private static long at(long sinceBeginNanos) {
        return BEGIN_NANOS + sinceBeginNanos;
    }

    private static Lease lease() {
        try {
            OptionReader reader = new OptionReader("packages=com.acme", new Properties(), Map.of());
            AgentLog log = new AgentLog(new ByteArrayOutputStream());
            AgentContext context = new AgentContext(reader.read(), null, log);
            AgentState state = new AgentState("nothing is rewritten", log);
            ClockSwitch clockSwitch = new ClockSwitch(context, state, new RewriteLedger());
            return new Lease(clockSwitch, new LastWord(clockSwitch, false));
        } catch (OptionException e) {
            throw new IllegalStateException(e);
        }
    }
}
