package io.escapement.ab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Pair;
import io.escapement.ab.compare.Value;
import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.MachineCpu;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.load.RequestMix;
import io.escapement.ab.load.Slice;
import io.escapement.ab.load.StubServer;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.PlannedBlock;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.SimulatedRun;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.ServiceSample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VerdictRulesTest {

    private final Recording recording = new Recording();

    @Test
    void theOutcomeIsThatOfAllFindings() {
        assertThat(outcome(0, 1.5)).isEqualTo(Outcome.BETTER);
        assertThat(outcome(0, 0.6)).isEqualTo(Outcome.WORSE);
        assertThat(outcome(20, 1.5)).isEqualTo(Outcome.MIXED);
        assertThat(outcome(0, 1)).isEqualTo(Outcome.NO_DIFFERENCE_DETECTED);
    }

    /** A script that asks for the outcome or the exit status would take it for one in which nothing differs. */
    @Test
    void aRunOfWhichNoFigureCouldBeJudgedHasNoVerdict() {
        List<Pair> pairs = Collections.nCopies(12, Pair.of(new Value(10), new Value(11)));
        Comparison late =
                Comparison.of("engaged", "bypassed", Map.of(Metric.MEAN, pairs), Map.of("mean", "it was late"), 1);

        assertThat(new VerdictRules(SimulatedRun.PLAN, recording, List.of(late)).verdict())
                .isEqualTo(new Verdict(Outcome.INCOMPLETE, "no figure could be judged", List.of("it was late")))
                .matches(verdict -> !verdict.isAnswered());
    }

    private static Outcome outcome(double engagedExtraMillis, double engagedCapacity) {
        Recording run = new SimulatedRun(5, 1_200).recording(engagedExtraMillis, engagedCapacity);
        List<Comparison> comparisons = new Analysis(SimulatedRun.PLAN, run).all();
        return new VerdictRules(SimulatedRun.PLAN, run, comparisons).verdict().outcome();
    }

    @Test
    void compilersThatWereBusyInMoreRoundsThanTheEstimateBearsAreTold() {
        blocks(4);
        assertThat(remarks())
                .containsExactly("in 4 of 12 rounds the JIT compilers were busy for more than 6 % of a block"
                        + " (engaged in 4), which is in the figures: run it again, or longer");

        recording.warmedUp(SimulatedRun.PLAN.arms(), 30, new JitWatch());
        assertThat(remarks()).singleElement().asString().endsWith("warm up longer (--warm-up-cap)");
    }

    @Test
    void aFewAreNot() {
        blocks(3);
        assertThat(remarks()).isEmpty();
    }

    @Test
    void andNorIsAWarmUpThatWentOnForAsLongAsItMay() {
        blocks(0);
        recording.warmedUp(SimulatedRun.PLAN.arms(), 30, new JitWatch());
        assertThat(remarks()).isEmpty();
    }

    @Test
    void voidBlocksAreCountedByArmAndState() {
        voidBlocks(Arm.ENGAGED, "BYPASSED", 2);
        voidBlocks(Arm.BYPASSED, "WITHDRAWN", 1);
        assertThat(remarks())
                .containsExactly(
                        "1 void block of bypassed left out, in which the agent was WITHDRAWN for a second or more,"
                                + " 2 void blocks of engaged left out, in which the agent was BYPASSED for a second"
                                + " or more");
    }

    @Test
    void aCpuQuotaThatWasUsedUpIsToldForEachArmAndOneThatWasNotIsNot() {
        throttledBlocks(Arm.BYPASSED, 0);
        assertThat(remarks()).isEmpty();

        throttledBlocks(Arm.BYPASSED, 3);
        throttledBlocks(Arm.ENGAGED, 1);
        assertThat(remarks())
                .containsExactly("the service had used up its CPU quota and waited"
                        + " (bypassed in 3 of 20 periods, for 1.5 s summed over processors;"
                        + " engaged in 1 of 10 periods, for 0.5 s summed over processors),"
                        + " which is in the figures: raise the quota, or lower --rate");
    }

    @Test
    void aMachineThatWasFullIsToldForEachArmAndOneThatWasNotIsNot() {
        busyBlocks(Arm.BYPASSED, 60, 80, 75);
        busyBlocks(Arm.ENGAGED, 40, 99, 38);
        assertThat(remarks()).isEmpty();

        busyBlocks(Arm.BYPASSED, 97, 98, 99);
        assertThat(remarks())
                .containsExactly("the machine that ab ran on was full (busy in a typical block: bypassed 89 %, engaged"
                        + " 40 %), and latencies hold for one as full as that: for others lower --rate, or run ab on"
                        + " another machine");
    }

    @Test
    void requestsThatWereNotAnsweredAsExpectedAreToldForEachArmHoweverFew() {
        add(Arm.BYPASSED, 200, 0, false);
        add(Arm.ENGAGED, 200, 0, false);
        assertThat(remarks()).isEmpty();

        add(Arm.ENGAGED, 1_799, 1, false);
        add(Arm.ENGAGED, 3_000, 2, true);
        assertThat(remarks())
                .containsExactly(
                        "requests were not answered as expected, 0 of 200 of bypassed, 1 of 2,000 of engaged"
                                + " (1 with status 503): in the latencies a request without an answer in time counts"
                                + " with the time until it was given up, and any other of these not at all",
                        "saturated, requests were not answered as expected, 2 of 3,002 of engaged (2 with status 503):"
                                + " they are not in the capacity");
    }

    @Test
    void answersThatLeadElsewhereAreToldWithWhere() {
        recording.add(
                SimulatedRun.block(new PlannedBlock(0, 0, Arm.BYPASSED), slice -> {
                    SimulatedRun.succeed(slice, 3, 302);
                    slice.tally().redirected("302 to /login");
                }),
                false);
        assertThat(remarks())
                .containsExactly("redirects are not followed (1 of 3 answers of bypassed, as 302 to /login): ask for"
                        + " where they lead, or say \"status\" in --requests if they are what is to be measured");
    }

    @Test
    void connectionsThatTheServiceClosesAreTold() throws Exception {
        Slice slice;
        try (StubServer server = StubServer.answering((exchange, number) -> {
            exchange.getResponseHeaders().set("Connection", "close");
            StubServer.answer(exchange, 200);
        })) {
            slice = new LoadPhase(server.target(), RequestMix.get("/"), 1, Duration.ofSeconds(20))
                    .load(new Rate(100), Duration.ofMillis(100));
        }
        recording.add(SimulatedRun.block(new PlannedBlock(0, 0, Arm.BYPASSED), all -> all.add(slice)), false);

        assertThat(remarks())
                .containsExactly("the service closed connections (10 in 10 requests of bypassed, 0 of them sent again),"
                        + " and the opening of others is in the latencies");
    }

    private void add(Arm arm, int succeeded, int unexpected, boolean saturated) {
        Slice slice = new Slice();
        SimulatedRun.succeed(slice, succeeded, 200);
        IntStream.range(0, unexpected).forEach(i -> slice.tally().unexpectedStatus(503));
        recording.add(block(new PlannedBlock(0, 0, arm), slice, growth(20, null, null), null), saturated);
    }

    private void throttledBlocks(Arm arm, int periods) {
        add(arm, growth(20, new CpuThrottling(Path.of("group"), 10, periods, periods * 500_000_000L), null), null);
    }

    private void busyBlocks(Arm arm, int... percents) {
        IntStream.of(percents).forEach(percent -> add(arm, growth(0, null, new MachineCpu(percent, 100)), null));
    }

    private void voidBlocks(Arm arm, String state, int count) {
        IntStream.range(0, count).forEach(i -> add(arm, growth(20, null, null), state));
    }

    private void add(Arm arm, ServiceSample growth, String state) {
        recording.add(block(new PlannedBlock(0, 0, arm), new Slice(), growth, state), false);
    }

    private List<String> remarks() {
        return new VerdictRules(SimulatedRun.PLAN, recording, List.of()).remarks();
    }

    private void blocks(int busyRounds) {
        for (PlannedBlock planned : SimulatedRun.PLAN.blocks()) {
            boolean busy = planned.round() < busyRounds && planned.arm() == Arm.ENGAGED;
            recording.add(block(planned, new Slice(), growth(busy ? 100 : 20, null, null), null), false);
        }
    }

    private static MeasuredBlock block(PlannedBlock planned, Slice slice, ServiceSample growth, String state) {
        return MeasuredBlock.of(planned, 0, 1, slice, growth, 0, state);
    }

    /** Within a second. */
    private static ServiceSample growth(long compileMillis, CpuThrottling throttling, MachineCpu machine) {
        return new ServiceSample(1_000_000_000L, 0, compileMillis, 0, null, throttling, machine);
    }
}
