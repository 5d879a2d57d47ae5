package io.escapement.agent.decide;

import static io.escapement.agent.figures.ClockState.BYPASSED;
import static io.escapement.agent.figures.ClockState.ENGAGED;
import static io.escapement.agent.figures.ClockState.OBSERVING;
import static io.escapement.agent.figures.ClockState.WITHDRAWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.escapement.agent.figures.ClockState;
import java.util.List;
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

    private static final String BY_REQUEST = "by request";
    private static final Claim ENGAGE = new Claim(Wish.CACHED, BY_REQUEST);
    private static final Claim BYPASS = new Claim(Wish.REAL, BY_REQUEST);
    private static final Lease CACHED = new Lease(Wish.CACHED, 30, "ab", 0);
    private static final Lease REAL = new Lease(Wish.REAL, 30, "ab", 0);
    private static final String LEASED = "by request of ab for 30 s, unless asked again";
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
                row("arm, died", SLOW.scheduled(Wish.CACHED, "arm").withFailure(DIED), WITHDRAWN, "died"),
                row("next arm", SLOW.withFailure(DIED).scheduled(Wish.REAL, "arm"), WITHDRAWN, "died"),

                // A lease comes before that, for as long as it lasts; another takes its place.
                row("arm, leased", SLOW.scheduled(Wish.REAL, "arm").requested(CACHED), ENGAGED, LEASED),
                row("arm, lease over", over(SLOW.scheduled(Wish.REAL, "arm")), BYPASSED, "arm"),
                row("lease of the real", SLOW.requested(REAL), BYPASSED, LEASED),
                row("lease over", SLOW.requested(REAL).requested(null), ENGAGED, "slow"),
                row("lease of nothing", OBSERVING_AGENT.requested(REAL), OBSERVING, LEASED),
                row("observing before", over(OBSERVING_AGENT), BYPASSED, OBSERVED),
                row("another lease", SLOW.requested(REAL).requested(CACHED), ENGAGED, LEASED),
                row("lease, and no word to take back", SLOW.requested(REAL).withoutWord(), BYPASSED, LEASED),

                // So does an operator's word, which ends a lease, until it is taken back.
                row("engaged", OBSERVING_AGENT.requested(ENGAGE), ENGAGED, BY_REQUEST),
                row("bypassed", SLOW.requested(BYPASS), BYPASSED, BY_REQUEST),
                row("nothing to bypass", OBSERVING_AGENT.requested(BYPASS), OBSERVING, BY_REQUEST),
                row("arm, bypassed", SLOW.scheduled(Wish.CACHED, "arm").requested(BYPASS), BYPASSED, BY_REQUEST),
                row("bypassed in a lease", SLOW.requested(CACHED).requested(BYPASS), BYPASSED, BY_REQUEST),
                row("taken back", SLOW.requested(BYPASS).withoutWord(), ENGAGED, "slow"),
                row(
                        "taken back, arm",
                        SLOW.scheduled(Wish.REAL, "arm").requested(ENGAGE).withoutWord(),
                        BYPASSED,
                        "arm"),
                row(
                        "taken back, healthy again meanwhile",
                        SLOW.requested(ENGAGE)
                                .wanting(Wish.REAL, "healthy again")
                                .withoutWord(),
                        BYPASSED,
                        "healthy again"),
                row(
                        "taken back, where the lease was before",
                        SLOW.requested(REAL).requested(BYPASS).withoutWord(),
                        ENGAGED,
                        "slow"),

                // What fails holds until somebody tries again.
                row("refused", SLOW.withFailure(REFUSED), WITHDRAWN, "refused"),
                row("died", SLOW.withFailure(DIED), WITHDRAWN, "died"),
                row("no memory", SLOW.withFailure(NO_MEMORY), WITHDRAWN, "java.lang.OutOfMemoryError: heap"),
                row("no memory, again", SLOW.withFailure(NO_MEMORY).triedAgain(), ENGAGED, "slow"),
                row(
                        "no memory, engaged, again",
                        SLOW.requested(ENGAGE).withFailure(NO_MEMORY).triedAgain(),
                        ENGAGED,
                        BY_REQUEST),
                row("tried again", SLOW.withFailure(REFUSED).wanting(Wish.CACHED, "slow"), ENGAGED, "slow"),
                row("engage() tries again", SLOW.withFailure(DIED).requested(ENGAGE), ENGAGED, BY_REQUEST),
                row("so does engageFor", SLOW.withFailure(DIED).requested(CACHED), ENGAGED, LEASED),
                row("so does auto()", SLOW.withFailure(DIED).withoutWord(), ENGAGED, "slow"),
                row(
                        "taken back after engage()",
                        SLOW.withFailure(DIED).requested(ENGAGE).withoutWord(),
                        ENGAGED,
                        "slow"),

                // It belongs to what failed.
                row("died in engage()", SLOW.requested(ENGAGE).withFailure(DIED), WITHDRAWN, "died"),
                row(
                        "bypassed after that",
                        SLOW.requested(ENGAGE).withFailure(DIED).requested(BYPASS),
                        BYPASSED,
                        BY_REQUEST),
                row("bypassed after all", SLOW.withFailure(DIED).requested(BYPASS), BYPASSED, BY_REQUEST),
                row("bypassed meanwhile", SLOW.requested(BYPASS).withFailure(REFUSED), BYPASSED, BY_REQUEST),
                row(
                        "taken back meanwhile",
                        OBSERVING_AGENT.requested(ENGAGE).withoutWord().withFailure(REFUSED),
                        OBSERVING,
                        "healthy"),
                row("failed in a lease", SLOW.requested(CACHED).withFailure(REFUSED), WITHDRAWN, "refused"),
                row("in a lease, over", SLOW.requested(CACHED).withFailure(DIED).requested(null), ENGAGED, "slow"),
                row(
                        "in a lease, over, healthy again",
                        HEALTHY_AGAIN.requested(CACHED).withFailure(DIED).requested(null),
                        BYPASSED,
                        "healthy again"),
                row("failed before, over", over(SLOW.withFailure(DIED)), WITHDRAWN, "died"),
                row(
                        "for good in a lease, over",
                        OBSERVING_AGENT.requested(CACHED).withFailure(FOR_GOOD).requested(null),
                        WITHDRAWN,
                        "for good"),
                row("for good, taken back", SLOW.withFailure(FOR_GOOD).withoutWord(), WITHDRAWN, "for good"),

                // Whoever leaves serves the real clock.
                row("leaving", SLOW.leaving("leaving"), BYPASSED, "leaving"),
                row("leaving when engaged", SLOW.requested(ENGAGE).leaving("leaving"), BYPASSED, "leaving"),
                row("leaving after all", SLOW.withFailure(DIED).leaving("leaving"), BYPASSED, "leaving"));
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
        assertThat(cached.requested(ENGAGE).isScheduled(ENGAGED)).isFalse();
        assertThat(cached.requested(CACHED).isScheduled(ENGAGED)).isFalse();
        assertThat(SLOW.withFailure(DIED).scheduled(Wish.REAL, "arm").isScheduled(BYPASSED))
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
                arguments("refused", SLOW.withFailure(REFUSED), true, true, false),
                arguments("died", SLOW.withFailure(DIED), false, false, false),
                // It goes on judging while others decide, so that it is right as soon as they don't any more.
                arguments("engaged by request", OBSERVING_AGENT.requested(ENGAGE), true, false, true),
                arguments(
                        "refused to an operator",
                        OBSERVING_AGENT.requested(ENGAGE).withFailure(REFUSED),
                        true,
                        false,
                        true),
                arguments("in a lease", SLOW.requested(REAL), false, true, false),
                arguments("died in a lease", SLOW.requested(CACHED).withFailure(DIED), false, true, false),
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
        return before.requested(CACHED).rewritten().requested(null);
    }

    private static Arguments row(String name, Inputs inputs, ClockState state, String reason) {
        return arguments(name, inputs, state, reason);
    }

    /** Whoever has asked for the cached clock gets it again once the kernel's coarse clock is back. */
    @Test
    void whatARequestWantsIsTriedAgainIfItMayComeBack() {
        assertThat(SLOW.requested(ENGAGE).withFailure(REFUSED).mayTryRequestAgain())
                .isTrue();
        assertThat(SLOW.requested(CACHED).withFailure(REFUSED).mayTryRequestAgain())
                .isTrue();
        assertThat(SLOW.requested(ENGAGE).withFailure(REFUSED).triedAgain().desired().state)
                .isEqualTo(ENGAGED);
        for (Inputs inputs : List.of(
                SLOW.withFailure(REFUSED),
                SLOW.requested(ENGAGE),
                SLOW.requested(ENGAGE).withFailure(DIED),
                SLOW.requested(ENGAGE).withFailure(NO_MEMORY),
                SLOW.requested(ENGAGE).withFailure(REFUSED).requested(BYPASS))) {
            assertThat(inputs.mayTryRequestAgain()).isFalse();
        }
    }

    /** It passes: so it is tried again whoever has decided, by the one who looks whether there is some. */
    @Test
    void wantOfMemoryIsNeverForGood() {
        Inputs failed = OBSERVING_AGENT.requested(ENGAGE).withFailure(NO_MEMORY);
        assertThat(failed.withdrawnForGood()).isNull();
        assertThat(failed.lacksMemory()).isTrue();
        assertThat(OBSERVING_AGENT.withFailure(FOR_GOOD).lacksMemory()).isFalse();
        assertThat(failed.leaving("leaving").lacksMemory()).isFalse();
        assertThat(SLOW.requested(CACHED).withFailure(NO_MEMORY).requested(null).lacksMemory())
                .isFalse();
    }
}
