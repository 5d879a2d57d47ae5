package io.escapement.ab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.SimulatedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ObjectionsTest {

    private static final int REQUESTS = 1_000;

    @Test
    void armsThatScatterAroundTheSameAnswersAnswerAlike() {
        assertThat(objections(slice -> succeed(slice, REQUESTS, 200, 100), slice -> {
                    succeed(slice, REQUESTS - 2, 200, 101);
                    succeed(slice, 2, 201, 99);
                }))
                .isEmpty();
    }

    @Test
    void anArmThatAnswersPartOfTheRequestsWithAnotherStatusIsNotComparable() {
        assertThat(objections(slice -> succeed(slice, REQUESTS, 200, 100), slice -> {
                    succeed(slice, REQUESTS - 50, 200, 100);
                    succeed(slice, 50, 304, 100);
                }))
                .anyMatch(objection -> objection.contains("status 304"));
    }

    @Test
    void anArmWhoseBodiesAreShorterIsNotComparable() {
        assertThat(objections(slice -> succeed(slice, REQUESTS, 200, 100), slice -> succeed(slice, REQUESTS, 200, 80)))
                .anyMatch(objection -> objection.contains("100 bytes on average, those of engaged 80"));
    }

    @Test
    void aGeneratorThatWasLateItselfIsTold() {
        List<MeasuredBlock> blocks = blocks(slice -> succeed(slice, REQUESTS, 200, 100), slice -> {
            succeed(slice, REQUESTS, 200, 100);
            slice.sendLag().recordValueWithCount(900_000, REQUESTS);
        });

        assertThat(new Objections(blocks).lateAt("p50"))
                .contains("the generator itself was late: its own send lag at p50 was 90 % of the latency there, in"
                        + " a typical block of engaged");
    }

    @Test
    void aGeneratorThatWasLateInTheTailOnlyLeavesTheMedianToBeJudged() {
        List<MeasuredBlock> blocks = blocks(slice -> succeed(slice, REQUESTS, 200, 100), slice -> {
            succeed(slice, REQUESTS, 200, 100);
            slice.sendLag().recordValueWithCount(10_000, REQUESTS - 20);
            slice.sendLag().recordValueWithCount(900_000, 20);
        });

        assertThat(new Objections(blocks).lateAt("p50")).isEmpty();
        assertThat(new Objections(blocks).lateAt("cpu")).isEmpty();
        assertThat(new Objections(blocks).lateAt("capacity")).isEmpty();
        assertThat(new Objections(blocks).lateAt("p99")).isPresent();
    }

    @Test
    void aBlockInWhichMoreThanOneInAHundredFailedIsTheLast() {
        assertThat(toGoingOn(slice -> succeed(slice, REQUESTS, 200, 1))).isEmpty();
        assertThat(toGoingOn(slice -> {
                    succeed(slice, REQUESTS, 200, 1);
                    for (int i = 0; i < 20; i++) {
                        slice.tally().unexpectedStatus(503);
                    }
                }))
                .contains("20 with status 503");
    }

    @Test
    void twoBlocksInWhichMostRequestsWaitedMayBeADisturbanceThreeOfTheSameArmAreNot() {
        MeasuredBlock waiting = block(new PlannedBlock(0, 0, Arm.ENGAGED), slice -> {
            slice.tally().succeeded(200, 1);
            slice.answered(0, 1, 2, 3);
        });
        MeasuredBlock other = block(new PlannedBlock(1, 0, Arm.BYPASSED), slice -> succeed(slice, 1, 200, 1));

        assertThat(Objections.toGoingOn(List.of(waiting))).isEmpty();
        assertThat(Objections.toGoingOn(List.of(waiting, other))).isEmpty();
        assertThat(Objections.toGoingOn(List.of(waiting, other, waiting))).isEmpty();
        assertThat(Objections.toGoingOn(List.of(waiting, other, waiting, waiting)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("does not hold this rate"));
    }

    private static void succeed(Slice slice, int count, int status, int lengthBytes) {
        for (int i = 0; i < count; i++) {
            slice.tally().succeeded(status, lengthBytes);
            slice.fromIntended().recordValue(1_000_000);
        }
    }

    private static List<String> objections(Consumer<Slice> bypassed, Consumer<Slice> engaged) {
        return new Objections(blocks(bypassed, engaged)).all();
    }

    private static List<MeasuredBlock> blocks(Consumer<Slice> bypassed, Consumer<Slice> engaged) {
        Function<PlannedBlock, Consumer<Slice>> fill = block -> block.arm() == Arm.ENGAGED ? engaged : bypassed;
        List<MeasuredBlock> blocks = new ArrayList<>();
        for (PlannedBlock planned : SimulatedRun.PLAN.blocks()) {
            blocks.add(block(planned, fill.apply(planned)));
        }
        return blocks;
    }

    private static String toGoingOn(Consumer<Slice> fill) {
        return Objections.toGoingOn(List.of(block(new PlannedBlock(0, 0, Arm.ENGAGED), fill)))
                .orElse("");
    }

    private static MeasuredBlock block(PlannedBlock planned, Consumer<Slice> fill) {
        Slice slice = new Slice();
        fill.accept(slice);
        return MeasuredBlock.of(planned, 0, 1, slice, SimulatedRun.sample(0, 0), SimulatedRun.sample(1, 1), null);
    }
}
