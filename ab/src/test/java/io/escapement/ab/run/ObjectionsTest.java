package io.escapement.ab.run;

import static io.escapement.ab.report.SimulatedRun.block;
import static io.escapement.ab.report.SimulatedRun.succeed;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.load.Slice;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.report.SimulatedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ObjectionsTest {

    private static final int REQUESTS = 1_000;

    @Test
    void armsThatScatterAroundTheSameAnswersAnswerAlike() {
        Random random = new Random(3);
        List<MeasuredBlock> blocks = blocks(block -> slice -> {
            int created = random.nextInt(40);
            succeed(slice, REQUESTS - created, 200);
            succeed(slice, created, 201);
        });

        assertThat(new Objections(SimulatedRun.PLAN, blocks).all()).isEmpty();
    }

    @Test
    void anArmThatAnswersMoreThanOneInAThousandWithAnotherStatusIsNotComparable() {
        assertThat(objectionsToOthers(9)).isEmpty();
        assertThat(objectionsToOthers(11)).anyMatch(objection -> objection.contains("status 304"));
    }

    @Test
    void aLimitOfTheRateIsNoErrorOfTheArmThatMetIt() {
        List<String> objections = objections(slice -> succeed(slice, REQUESTS, 200), slice -> {
            succeed(slice, REQUESTS - 8, 200);
            for (int i = 0; i < 8; i++) {
                slice.tally().unexpectedStatus(429);
            }
        });

        assertThat(objections)
                .anySatisfy(objection -> assertThat(objection)
                        .startsWith("the service limits the rate: 0.00 % of the requests of bypassed had status 429")
                        .contains("lower --rate"));
    }

    @Test
    void whoExpectsTheRefusalsOfALimitIsNotToldHow() {
        List<String> objections = objections(slice -> succeed(slice, REQUESTS, 200), slice -> {
            succeed(slice, REQUESTS - 8, 200);
            succeed(slice, 8, 429);
        });

        assertThat(objections)
                .anySatisfy(objection -> assertThat(objection)
                        .startsWith("the service limits the rate")
                        .contains("lower --rate")
                        .doesNotContain("--requests"));
    }

    /** Each is answered in the end, on another connection. */
    @Test
    void anArmWhoseRequestsAreDroppedMoreOftenIsNotComparable() {
        assertThat(objectionsToDropped(10, 19)).isEmpty();
        assertThat(objectionsToDropped(10, 31))
                .containsExactly("the arms did not answer alike: the service closed connections on 0.10 % of bypassed's"
                        + " requests and 0.31 % of engaged's without an answer");
    }

    /** As by one that closes each connection after ten answers without a word. */
    @Test
    void aServiceThatOftenClosesConnectionsInBothArmsIsComparable() {
        Random random = new Random(3);
        List<MeasuredBlock> blocks = blocks(block -> dropping(400 + random.nextInt(200)));

        assertThat(new Objections(SimulatedRun.PLAN, blocks).all()).isEmpty();
    }

    private static List<String> objectionsToDropped(int ofBypassed, int ofEngaged) {
        return objections(dropping(ofBypassed), dropping(ofEngaged));
    }

    private static Consumer<Slice> dropping(int requests) {
        return slice -> {
            succeed(slice, 10_000, 200);
            for (int i = 0; i < requests; i++) {
                slice.tally().repeated();
            }
        };
    }

    /** As few as give a verdict. */
    @Test
    void sixRoundsTellThatAnArmAnswersOtherwise() {
        assertThat(objectionsOfRounds(6)).hasSize(2);
    }

    /** As of a run that was interrupted. */
    @Test
    void fewerThanAVerdictTakesObjectToNothing() {
        assertThat(objectionsOfRounds(5)).isEmpty();
    }

    private static List<String> objectionsOfRounds(int rounds) {
        List<MeasuredBlock> blocks =
                blocks(slice -> succeed(slice, REQUESTS, 200), slice -> succeed(slice, REQUESTS, 304)).stream()
                        .filter(block -> block.round() < rounds)
                        .toList();
        return new Objections(SimulatedRun.PLAN, blocks).all();
    }

    private static List<String> objectionsToOthers(int requests) {
        int all = 10_000;
        return objections(slice -> succeed(slice, all, 200), slice -> {
            succeed(slice, all - requests, 200);
            succeed(slice, requests, 304);
        });
    }

    /** As of a limiter, or of something that the service itself asks. */
    @Test
    void aFewBurstsOfAnotherStatusAreNotTheArms() {
        List<MeasuredBlock> blocks = blocks(block -> slice -> {
            boolean isBurst = block.arm() == Arm.ENGAGED && block.round() % 5 == 2;
            succeed(slice, REQUESTS - 100, 200);
            succeed(slice, 100, isBurst ? 429 : 200);
        });

        assertThat(new Objections(SimulatedRun.PLAN, blocks).all()).isEmpty();
    }

    @Test
    void aGeneratorThatWasLateInTheTailOnlyLeavesTheMedianToBeJudged() {
        List<MeasuredBlock> blocks = blocks(slice -> succeed(slice, REQUESTS, 200), slice -> {
            succeed(slice, REQUESTS, 200);
            slice.sendLag().recordValueWithCount(10_000, REQUESTS - 20);
            slice.sendLag().recordValueWithCount(900_000, 20);
        });

        assertThat(new Objections(SimulatedRun.PLAN, blocks).lateAt(Metric.PERCENTILES.get(0)))
                .isEmpty();
        assertThat(new Objections(SimulatedRun.PLAN, blocks).lateAt(Metric.CPU)).isEmpty();
        assertThat(new Objections(SimulatedRun.PLAN, blocks).lateAt(Metric.CAPACITY))
                .isEmpty();
        assertThat(new Objections(SimulatedRun.PLAN, blocks).lateAt(Metric.PERCENTILES.get(2)))
                .isPresent();
    }

    /** Every request takes a millisecond; the wake-up that reads the answer is as late as the send. */
    @Test
    void twiceTheSendLagMayBeHalfOfTheLatencyAndNoMore() {
        assertThat(lateByMicros(249)).isEmpty();
        assertThat(lateByMicros(251)).get().asString().contains("send lag at p50 was 25 % of the latency");
    }

    private static Optional<String> lateByMicros(long lag) {
        List<MeasuredBlock> blocks = blocks(block -> slice -> {
            succeed(slice, REQUESTS, 200);
            slice.sendLag().recordValueWithCount(1_000 * lag, REQUESTS);
        });
        return new Objections(SimulatedRun.PLAN, blocks).lateAt(Metric.PERCENTILES.get(0));
    }

    private static List<String> objections(Consumer<Slice> bypassed, Consumer<Slice> engaged) {
        return new Objections(SimulatedRun.PLAN, blocks(bypassed, engaged)).all();
    }

    private static List<MeasuredBlock> blocks(Consumer<Slice> bypassed, Consumer<Slice> engaged) {
        return blocks(block -> block.arm() == Arm.ENGAGED ? engaged : bypassed);
    }

    private static List<MeasuredBlock> blocks(Function<PlannedBlock, Consumer<Slice>> fill) {
        List<MeasuredBlock> blocks = new ArrayList<>();
        for (PlannedBlock planned : SimulatedRun.PLAN.blocks()) {
            blocks.add(block(planned, fill.apply(planned)));
        }
        return blocks;
    }
}
