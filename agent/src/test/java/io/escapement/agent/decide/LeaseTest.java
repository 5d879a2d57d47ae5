package io.escapement.agent.decide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private static final long SECOND_NANOS = 1_000_000_000;

    /** Anywhere: the monotonic clock has no zero, and overflows. */
    private static final long BEGIN_NANOS = Long.MAX_VALUE - SECOND_NANOS;

    @Test
    void lastsAsLongAsItWasAskedForAndNoLonger() {
        Lease lease = lease(3, "");

        assertThat(lease.isOver(at(0))).isFalse();
        assertThat(lease.isOver(at(3 * SECOND_NANOS - 1))).isFalse();
        assertThat(lease.isOver(at(3 * SECOND_NANOS))).isTrue();
    }

    @Test
    void isOverWhereTheMonotonicClockHasGoneBack() {
        assertThat(lease(3600, "").isOver(at(-1))).isTrue();
    }

    @Test
    void saysForHowLongInItsReason() {
        assertThat(lease(30, "").reason).isEqualTo("by request for 30 s, unless asked again");
        assertThat(lease(30, "ab 1").reason).isEqualTo("by request of ab 1 for 30 s, unless asked again");
    }

    @Test
    void whoAsksIsATextThatCanStandInALineOfALog() {
        for (String name : List.of("", "a", "ab on host h, process 1234", "x".repeat(200))) {
            assertThatCode(() -> lease(1, name)).doesNotThrowAnyException();
        }
        for (String name : List.of("x".repeat(201), "a\nb", "\u001b[2J", "\u202eab", "a\tb", "\u00e9")) {
            assertThatThrownBy(() -> lease(1, name))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("by is at most 200 printable characters of ASCII, which say who asks");
        }
    }

    @Test
    void isAtLeastASecondAndAtMostAnHourLong() {
        for (long seconds : new long[] {1, 3600}) {
            assertThatCode(() -> lease(seconds, "")).doesNotThrowAnyException();
        }
        for (long seconds : new long[] {Long.MIN_VALUE, -1, 0, 3601, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> lease(seconds, ""))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("seconds=" + seconds + " ")
                    .hasMessageContaining("1 to 3600");
        }
    }

    private static Lease lease(long seconds, String by) {
        return new Lease(Wish.CACHED, seconds, by, BEGIN_NANOS);
    }

    private static long at(long sinceBeginNanos) {
        return BEGIN_NANOS + sinceBeginNanos;
    }
}
