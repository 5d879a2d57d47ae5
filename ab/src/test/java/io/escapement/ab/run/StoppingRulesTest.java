package io.escapement.ab.run;

import static io.escapement.ab.report.SimulatedRun.block;
import static io.escapement.ab.report.SimulatedRun.succeed;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.load.Request;
import io.escapement.ab.load.Slice;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.PlannedBlock;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class StoppingRulesTest {

    private static final int REQUESTS = 1_000;

    @Test
    void aBlockInWhichMoreThanOneInAHundredFailedIsTheLast() {
        assertThatCode(() -> StoppingRules.check(List.of(failing(10)))).doesNotThrowAnyException();
        assertThatThrownBy(() -> StoppingRules.check(List.of(failing(11))))
                .hasMessageContaining("11 of 1,000 requests were not answered as expected: 11 with status 503")
                .hasMessageNotContaining("--rate");
    }

    @Test
    void aLimitOfTheRateIsNamedWithWhatToDo() {
        assertThatThrownBy(() -> StoppingRules.check(List.of(failing(11, 429))))
                .hasMessageContaining("11 with status 429, as the service limits the rate; lower --rate")
                .hasMessageContaining("\"status\": 429");
        assertThatThrownBy(() -> StoppingRules.requireAnswers("", failing(11, 429), ""))
                .hasMessageEndingWith("as the service limits the rate");
    }

    private static MeasuredBlock failing(int requests) {
        return failing(requests, 503);
    }

    private static MeasuredBlock failing(int requests, int status) {
        return engaged(slice -> {
            succeed(slice, REQUESTS - requests, 200);
            for (int i = 0; i < requests; i++) {
                slice.tally().unexpectedStatus(status);
            }
        });
    }

    @Test
    void twoBlocksInWhichMostRequestsWaitedMayBeADisturbanceThreeOfTheSameArmAreNot() {
        MeasuredBlock waiting = engaged(slice -> {
            slice.tally().succeeded(200);
            slice.took(Request.NO_LINE, 0, 1, 2, 3);
        });
        MeasuredBlock other = block(new PlannedBlock(1, 0, Arm.BYPASSED), slice -> succeed(slice, 1, 200));

        assertThatCode(() -> StoppingRules.check(List.of(waiting))).doesNotThrowAnyException();
        assertThatCode(() -> StoppingRules.check(List.of(waiting, other))).doesNotThrowAnyException();
        assertThatCode(() -> StoppingRules.check(List.of(waiting, other, waiting)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> StoppingRules.check(List.of(waiting, other, waiting, waiting)))
                .hasMessageContaining("does not hold this rate");
    }

    private static MeasuredBlock engaged(Consumer<Slice> fill) {
        return block(new PlannedBlock(0, 0, Arm.ENGAGED), fill);
    }
}
