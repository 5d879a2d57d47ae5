package io.escapement.ab.run;

import static io.escapement.ab.report.SimulatedRun.block;
import static io.escapement.ab.report.SimulatedRun.succeed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.PlannedBlock;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbRunTest {

    @Test
    void theRateIsHalfOfWhatTheFirstArmAnswersWhenSaturated() {
        List<MeasuredBlock> blocks = List.of(
                saturated(Arm.ENGAGED, 1_600),
                saturated(Arm.BYPASSED, 500),
                saturated(Arm.BYPASSED, 601),
                saturated(Arm.ENGAGED, 1_500),
                saturated(Arm.BYPASSED, 9_000));

        List<Arm> arms = List.of(Arm.BYPASSED, Arm.ENGAGED);
        assertThat(AbRun.half(arms, blocks, 77)).isEqualTo(300);
        assertThat(AbRun.half(List.of(Arm.ABSENT, Arm.ENGAGED), blocks, 77))
                .as("without a block")
                .isEqualTo(38);
    }

    /** As --rate refuses it. */
    @Test
    void aServiceOfWhichHalfIsLessThanTenASecondIsRefused() {
        assertThat(AbRun.half(List.of(Arm.BYPASSED), List.of(), 20)).isEqualTo(10);
        assertThatThrownBy(() -> AbRun.half(List.of(Arm.BYPASSED), List.of(), 18.9))
                .hasMessage(
                        "--rate auto would be 9 requests per second, as bypassed answers 19 when it is saturated, and"
                                + " ab needs 10: it can't measure so slow a service");
    }

    @Test
    void moreConnectionsThanAreDueInTheDroppedSecondsLetEachBlockWait() {
        assertThat(AbRun.waits(16, 10, 2)).isEmpty();
        assertThat(AbRun.waits(1_000, 1_000, 0)).isEmpty();
        assertThat(AbRun.waits(1_000, 10, 2))
                .contains("--connections 1,000: each block begins and ends up to 100 s later, as each connection takes"
                        + " its next request in advance; --connections 30 is enough at 10 requests a second, unless"
                        + " answers take longer than 3 s");
    }

    private static MeasuredBlock saturated(Arm arm, int answered) {
        return block(new PlannedBlock(0, 0, arm), slice -> succeed(slice, answered, 200));
    }
}
