package io.escapement.ab.run;

import static io.escapement.ab.report.SimulatedRun.block;
import static io.escapement.ab.report.SimulatedRun.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Rate;
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

        assertThat(AbRun.half(Arm.BYPASSED, blocks, 77)).isEqualTo(new Rate(300));
        assertThat(AbRun.half(Arm.ABSENT, blocks, 77)).as("without a block").isEqualTo(new Rate(38));
    }

    private static MeasuredBlock saturated(Arm arm, int answered) {
        return block(new PlannedBlock(0, 0, arm), slice -> succeed(slice, answered, 200));
    }
}
