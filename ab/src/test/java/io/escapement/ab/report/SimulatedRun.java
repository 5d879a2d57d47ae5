package io.escapement.ab.report;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Difference;
import io.escapement.ab.load.Slice;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Blocks such as a real run gives: skewed latencies, blocks that differ, a machine that drifts, now and then a
 * disturbance.
 */
public final class SimulatedRun {

    public static final Plan PLAN = plan(7);

    private static final int SATURATED_REQUESTS_PER_SECOND = 3_000;

    private final Random random;
    private final int requestsPerBlock;

    public SimulatedRun(long seed, int requestsPerBlock) {
        this.random = new Random(seed);
        this.requestsPerBlock = requestsPerBlock;
    }

    private static Plan plan(long seed) {
        return new Plan(List.of(Arm.BYPASSED, Arm.ENGAGED), 12, 8, 2, 4, 0, false, seed);
    }

    /**
     * With a capacity that is the same in both arms. {@code engagedExtraMillis} each request of engaged takes longer.
     */
    public Recording recording(double engagedExtraMillis) {
        return recording(engagedExtraMillis, 1);
    }

    /**
     * Returns a run whose arms may differ in latency and in capacity.
     *
     * @param engagedCapacity of the engaged arm, by that of the other
     */
    public Recording recording(double engagedExtraMillis, double engagedCapacity) {
        Recording recording = new Recording();
        Plan plan = plan(random.nextLong());
        plan.blocks()
                .forEach(block ->
                        recording.add(loaded(block, block.arm() == Arm.ENGAGED ? engagedExtraMillis : 0), false));
        plan.saturatedBlocks()
                .forEach(block ->
                        recording.add(saturated(block, block.arm() == Arm.ENGAGED ? engagedCapacity : 1), true));
        return recording;
    }

    /** Each request of a block takes as long as the others; nothing is saturated. */
    public static Recording recordingOf(ToDoubleFunction<PlannedBlock> millis) {
        Recording recording = new Recording();
        PLAN.blocks().forEach(planned -> {
            long nanos = (long) (millis.applyAsDouble(planned) * 1e6);
            recording.add(block(planned, slice -> slice.fromIntended().recordValueWithCount(nanos, 1_000)), false);
        });
        return recording;
    }

    private MeasuredBlock loaded(PlannedBlock planned, double extraMillis) {
        double level = 2 * disturbance(planned, 3);
        Slice slice = new Slice();
        for (int i = 0; i < requestsPerBlock; i++) {
            double millis = level * Math.exp(0.5 * random.nextGaussian()) + extraMillis;
            slice.fromIntended().recordValue((long) (millis * 1e6));
            slice.tally().succeeded(200);
        }
        return MeasuredBlock.of(
                planned,
                planned.index() * 14L,
                8,
                slice,
                sample(10, level / 4),
                slice.tally().attemptedCount(),
                null);
    }

    private MeasuredBlock saturated(PlannedBlock planned, double capacity) {
        long answered = Math.round(SATURATED_REQUESTS_PER_SECOND * capacity / disturbance(planned, 1.5));
        return block(planned, slice -> {
            for (int i = 0; i < answered; i++) {
                slice.tally().succeeded(200);
            }
        });
    }

    /** Returns a block of a second, of requests that are up to the caller. */
    public static MeasuredBlock block(PlannedBlock planned, Consumer<Slice> requests) {
        Slice slice = new Slice();
        requests.accept(slice);
        return MeasuredBlock.of(
                planned, 0, 1, slice, sample(1, 1), slice.tally().attemptedCount(), null);
    }

    /** Adds so many requests that were answered with this status, as expected, after a millisecond. */
    public static void succeed(Slice slice, int count, int status) {
        for (int i = 0; i < count; i++) {
            slice.tally().succeeded(status);
            slice.fromIntended().recordValue(1_000_000);
        }
    }

    public static Difference difference(Comparison comparison, String metric) {
        return comparison.differences().stream()
                .filter(difference -> difference.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private double disturbance(PlannedBlock planned, double size) {
        double drift = 1 + 0.02 * planned.index();
        return drift * (random.nextInt(40) == 0 ? size : 1) * Math.exp(0.05 * random.nextGaussian());
    }

    /** Returns the same run with those blocks only. */
    public static Recording only(Recording all, Predicate<MeasuredBlock> loaded, Predicate<MeasuredBlock> saturated) {
        Recording recording = new Recording();
        all.blocks().stream().filter(loaded).forEach(block -> recording.add(block, false));
        all.saturatedBlocks().stream().filter(saturated).forEach(block -> recording.add(block, true));
        return recording;
    }

    /** By how much the counters have grown in so many seconds. */
    public static ServiceSample sample(long atSeconds, double cpuSeconds) {
        long nanos = atSeconds * 1_000_000_000L;
        return new ServiceSample(nanos, (long) (cpuSeconds * 1e9), 0, 0, null, null, null);
    }
}
