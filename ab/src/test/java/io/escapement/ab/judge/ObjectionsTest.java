package io.escapement.ab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
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

        assertThat(new Objections(blocks).lateAt(Metric.named("p50").orElseThrow()))
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

        assertThat(new Objections(blocks).lateAt(Metric.named("p50").orElseThrow()))
                .isEmpty();
        assertThat(new Objections(blocks).lateAt(Metric.named("cpu").orElseThrow()))
                .isEmpty();
        assertThat(new Objections(blocks).lateAt(Metric.named("capacity").orElseThrow()))
                .isEmpty();
        assertThat(new Objections(blocks).lateAt(Metric.named("p99").orElseThrow()))
                .isPresent();
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

    private static MeasuredBlock block(PlannedBlock planned, Consumer<Slice> fill) {
        Slice slice = new Slice();
        fill.accept(slice);
        return MeasuredBlock.of(
                planned, 0, 1, slice, SimulatedRun.sample(1, 1), slice.tally().attemptedCount(), null);
    }
}
