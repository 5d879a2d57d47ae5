package io.escapement.agent.lifecycle;

import static io.escapement.agent.clock.ClockState.BYPASSED;
import static io.escapement.agent.clock.ClockState.ENGAGED;
import static io.escapement.agent.clock.ClockState.OBSERVING;
import static io.escapement.agent.clock.ClockState.WITHDRAWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.escapement.agent.clock.ClockState;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of what decides which clock is served. */
class InputsTest {
    private static final Inputs OBSERVING_AGENT = new Inputs("healthy");
    private static final Inputs SLOW =
            OBSERVING_AGENT.wanting(Wish.CACHED, "slow").rewritten();
    private static final Inputs HEALTHY_AGAIN = SLOW.wanting(Wish.REAL, "healthy again");

    private static final Lease CACHED = new Lease(Wish.CACHED, 30, "ab", 0);
    private static final Lease REAL = new Lease(Wish.REAL, 30, "ab", 0);
    private static final String LEASED = "by request of ab for 30 s, unless asked again";
    private static final String BY_REQUEST = "by request";
    private static final String OBSERVED = "as before, when it was OBSERVING (healthy), but classes stay rewritten";

    private static final Failure DIED = Failure.of(new IllegalStateException("died"), false, true);
    private static final Failure REFUSED = Failure.of(new IllegalStateException("refused"), true, true);
    private static final Failure FOR_GOOD = Failure.of(new IllegalStateException("for good"), false, false);
    private static final Failure NO_MEMORY = Failure.of(new OutOfMemoryError("heap"), false, false);

    static Stream<Arguments> rows() {
        return Stream.of(
                // What the agent wants by itself.
                row("healthy", OBSERVING_AGENT, OBSERVING, "healthy"),
                row("slow", SLOW, ENGAGED, "slow"),
                row("healthy again", HEALTHY_AGAIN, BYPASSED, "healthy again"),
                row("another reason", OBSERVING_AGENT.wanting(Wish.OBSERVE, "no"), OBSERVING, "no"),

                // Where that is the cached clock, a schedule says when.
                row("arm of the cached", SLOW.scheduled(Wish.CACHED, "arm"), ENGAGED, "arm"),
                row("arm of the real", SLOW.scheduled(Wish.REAL, "arm"), BYPASSED, "arm"),
                row("arm, healthy", OBSERVING_AGENT.scheduled(Wish.CACHED, "arm"), OBSERVING, "healthy"),
                row("arm, healthy again", HEALTHY_AGAIN.scheduled(Wish.CACHED, "arm"), BYPASSED, "healthy again"),
                row("arm, told", SLOW.scheduled(Wish.CACHED, "arm").told(Wish.REAL), BYPASSED, BY_REQUEST),
                row("arm, leased", SLOW.scheduled(Wish.REAL, "arm").leased(CACHED), ENGAGED, LEASED),
                row("arm, lease over", over(SLOW.scheduled(Wish.REAL, "arm")), BYPASSED, "arm"),
                row("arm, died", SLOW.scheduled(Wish.CACHED, "arm").tickerDied(DIED), WITHDRAWN, "died"),
                row("next arm", SLOW.tickerDied(DIED).scheduled(Wish.REAL, "arm"), WITHDRAWN, "died"),

                // An operator's word comes before that.
                row("engaged", OBSERVING_AGENT.told(Wish.CACHED), ENGAGED, BY_REQUEST),
                row("bypassed", SLOW.told(Wish.REAL), BYPASSED, BY_REQUEST),
                row("nothing to bypass", OBSERVING_AGENT.told(Wish.REAL), OBSERVING, BY_REQUEST),

                // A lease comes before that, for as long as it lasts.
                row("lease", SLOW.told(Wish.REAL).leased(CACHED), ENGAGED, LEASED),
                row("lease of the real", SLOW.told(Wish.CACHED).leased(REAL), BYPASSED, LEASED),
                row("lease over", SLOW.leased(REAL).leaseEnded(), ENGAGED, "slow"),
                row("over, and bypassed before", over(SLOW.told(Wish.REAL)), BYPASSED, BY_REQUEST),
                row("told within", SLOW.leased(CACHED).told(Wish.REAL), BYPASSED, BY_REQUEST),
                row("engaged within one of the real", SLOW.leased(REAL).told(Wish.CACHED), ENGAGED, BY_REQUEST),
                row("observing before", over(OBSERVING_AGENT), BYPASSED, OBSERVED),
                row("lease of nothing", OBSERVING_AGENT.leased(REAL), OBSERVING, LEASED),

                // A failure holds until somebody tries again.
                row("refused", SLOW.failed(REFUSED), WITHDRAWN, "refused"),
                row("died", SLOW.tickerDied(DIED), WITHDRAWN, "died"),
                row("no memory", SLOW.failed(NO_MEMORY), WITHDRAWN, "java.lang.OutOfMemoryError: heap"),
                row("no memory, again", SLOW.failed(NO_MEMORY).triedAgain(), ENGAGED, "slow"),
                row(
                        "no memory, told, again",
                        SLOW.told(Wish.CACHED).failed(NO_MEMORY).triedAgain(),
                        ENGAGED,
                        BY_REQUEST),
                row("tried again", SLOW.failed(REFUSED).wanting(Wish.CACHED, "slow"), ENGAGED, "slow"),
                row("engage() tries again", SLOW.failed(DIED).told(Wish.CACHED), ENGAGED, BY_REQUEST),
                row("bypass() tries nothing", SLOW.failed(DIED).told(Wish.REAL), WITHDRAWN, "died"),
                row("nor bypassFor", SLOW.failed(DIED).leased(REAL), WITHDRAWN, "died"),
                row("engageFor tries again", SLOW.failed(DIED).leased(CACHED), ENGAGED, LEASED),

                // A lease's failure goes with it, but a ticker would have died without it too.
                row("refused in it", SLOW.leased(CACHED).failed(REFUSED), WITHDRAWN, "refused"),
                row("refused in it, over", SLOW.leased(CACHED).failed(REFUSED).leaseEnded(), ENGAGED, "slow"),
                row("died in it", SLOW.leased(CACHED).tickerDied(DIED), WITHDRAWN, "died"),
                row("died in it, over", SLOW.leased(CACHED).tickerDied(DIED).leaseEnded(), WITHDRAWN, "died"),
                row(
                        "died in it, engaged again in it, over",
                        SLOW.leased(CACHED).tickerDied(DIED).leased(CACHED).leaseEnded(),
                        WITHDRAWN,
                        "died"),
                row(
                        "died in it, and bypassed before",
                        SLOW.told(Wish.REAL).leased(CACHED).tickerDied(DIED).leaseEnded(),
                        BYPASSED,
                        BY_REQUEST),
                row(
                        "died in it, and the operator wanted it",
                        HEALTHY_AGAIN
                                .told(Wish.CACHED)
                                .leased(CACHED)
                                .tickerDied(DIED)
                                .leaseEnded(),
                        WITHDRAWN,
                        "died"),
                row(
                        "failed before, died in it, over",
                        SLOW.failed(REFUSED).leased(CACHED).tickerDied(DIED).leaseEnded(),
                        WITHDRAWN,
                        "refused"),
                row("failed before, over", over(SLOW.failed(DIED)), WITHDRAWN, "died"),
                row("told after that", over(SLOW.failed(DIED)).told(Wish.REAL), WITHDRAWN, "died"),
                row(
                        "told in a lease that works",
                        SLOW.failed(DIED).leased(CACHED).told(Wish.REAL),
                        BYPASSED,
                        BY_REQUEST),
                row(
                        "for good in it, over",
                        OBSERVING_AGENT.leased(CACHED).failed(FOR_GOOD).leaseEnded(),
                        WITHDRAWN,
                        "for good"),

                // Whoever leaves serves the real clock.
                row("leaving", SLOW.leaving("leaving"), BYPASSED, "leaving"),
                row("leaving in a lease", SLOW.leased(CACHED).leaving("leaving"), BYPASSED, "leaving"),
                row("leaving after all", SLOW.failed(DIED).leaving("leaving"), BYPASSED, "leaving"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void decides(String row, Inputs inputs, ClockState state, String reason) {
        Inputs.Desired desired = inputs.desired();

        assertThat(desired.state).isEqualTo(state);
        assertThat(desired.reason).isEqualTo(reason);
    }

    /** Time counts for an arm only while the schedule decides, and is obeyed. */
    @Test
    void itIsScheduledWhileTheScheduleDecidesAndIsObeyed() {
        Inputs cached = SLOW.scheduled(Wish.CACHED, "arm");

        assertThat(cached.isScheduled(ENGAGED)).isTrue();
        assertThat(SLOW.scheduled(Wish.REAL, "arm").isScheduled(BYPASSED)).isTrue();
        assertThat(cached.isScheduled(BYPASSED)).isFalse();
        assertThat(SLOW.isScheduled(ENGAGED)).isFalse();
        assertThat(OBSERVING_AGENT.scheduled(Wish.REAL, "arm").isScheduled(OBSERVING))
                .isFalse();
        assertThat(cached.told(Wish.CACHED).isScheduled(ENGAGED)).isFalse();
        assertThat(cached.leased(CACHED).isScheduled(ENGAGED)).isFalse();
        assertThat(SLOW.scheduled(Wish.REAL, "arm").failed(DIED).isScheduled(BYPASSED))
                .isFalse();
        assertThat(SLOW.scheduled(Wish.REAL, "arm").leaving("leaving").isScheduled(BYPASSED))
                .isFalse();
    }

    /**
     * What the agent may do by itself: engage, where the clock is slow; bypass, where it is healthy; give another
     * reason for observing.
     */
    static Stream<Arguments> ownRows() {
        return Stream.of(
                arguments("observing", OBSERVING_AGENT, true, false, true),
                arguments("bypassed by itself", HEALTHY_AGAIN, true, false, false),
                arguments("engaged", SLOW, false, true, false),
                arguments("refused", SLOW.failed(REFUSED), true, true, false),
                arguments("died", SLOW.failed(DIED), false, false, false),
                arguments("told", OBSERVING_AGENT.told(Wish.CACHED), false, false, true),
                arguments("told, and refused", SLOW.told(Wish.CACHED).failed(REFUSED), false, false, false),
                arguments(
                        "observing, told, and refused",
                        OBSERVING_AGENT.told(Wish.CACHED).failed(REFUSED),
                        false,
                        false,
                        false),
                arguments("in a lease", OBSERVING_AGENT.leased(REAL), false, false, true),
                arguments("engaged in a lease", SLOW.leased(REAL), false, false, false),
                arguments("after a lease", over(OBSERVING_AGENT), true, false, true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ownRows")
    void leavesToTheAgent(String row, Inputs inputs, boolean mayEngage, boolean mayBypass, boolean observes) {
        assertThat(inputs.mayEngageByItself()).isEqualTo(mayEngage);
        assertThat(inputs.mayBypassByItself()).isEqualTo(mayBypass);
        assertThat(inputs.observes()).isEqualTo(observes);
    }

    private static Inputs over(Inputs before) {
        return before.leased(CACHED).rewritten().leaseEnded();
    }

    private static Arguments row(String name, Inputs inputs, ClockState state, String reason) {
        return arguments(name, inputs, state, reason);
    }

    /** It passes: so it is tried again whoever has decided, by the one who looks whether there is some. */
    @Test
    void wantOfMemoryIsNeverForGood() {
        Inputs failed = OBSERVING_AGENT.told(Wish.CACHED).failed(NO_MEMORY);
        assertThat(failed.withdrawnForGood()).isNull();
        assertThat(failed.lacksMemory()).isTrue();
        assertThat(OBSERVING_AGENT.failed(FOR_GOOD).lacksMemory()).isFalse();
        assertThat(failed.leaving("leaving").lacksMemory()).isFalse();
        assertThat(SLOW.leased(CACHED).failed(NO_MEMORY).leaseEnded().lacksMemory())
                .isFalse();
    }
}
