package io.escapement.bench.ab;

import io.escapement.bench.load.Slice;
import io.escapement.bench.service.JvmSample;
import io.escapement.bench.service.SafepointTime;
import io.escapement.bench.service.ServiceSample;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Blocks such as a real run gives: skewed latencies, blocks that differ, a machine that drifts, now and then a disturbance. */
final class SimulatedRun {

    static final Plan PLAN = new Plan(List.of(Arm.BYPASSED, Arm.ENGAGED), 12, 8, 2, 0, false, 7, "p99");

    private final Random random;
    private final int requestsPerBlock;

    SimulatedRun(long seed, int requestsPerBlock) {
        this.random = new Random(seed);
        this.requestsPerBlock = requestsPerBlock;
    }

    /** {@code engagedExtraMillis} is what each request of the engaged arm takes longer. */
    List<BlockRecord> blocks(double engagedExtraMillis) {
        return Schedule.of(PLAN.arms(), PLAN.rounds(), random.nextLong()).stream()
                .map(block -> block(block, block.arm() == Arm.ENGAGED ? engagedExtraMillis : 0))
                .toList();
    }

    /** Each request of a block takes as long as the others. */
    static List<BlockRecord> blocksOf(ToDoubleFunction<PlannedBlock> millis) {
        return PLAN.blocks().stream()
                .map(planned -> {
                    Slice slice = new Slice();
                    slice.fromIntended().recordValueWithCount((long) (millis.applyAsDouble(planned) * 1e6), 1_000);
                    return new BlockRecord(planned, 0, PLAN.blockSeconds(), slice, sample(0), sample(1));
                })
                .toList();
    }

    private BlockRecord block(PlannedBlock planned, double extraMillis) {
        double drift = 1 + 0.02 * planned.index();
        double disturbance = random.nextInt(40) == 0 ? 3 : 1;
        double level = 2 * drift * disturbance * Math.exp(0.05 * random.nextGaussian());
        Slice slice = new Slice();
        for (int i = 0; i < requestsPerBlock; i++) {
            double millis = level * Math.exp(0.5 * random.nextGaussian()) + extraMillis;
            slice.fromIntended().recordValue((long) (millis * 1e6));
            slice.tally().succeeded(200, 100);
        }
        return new BlockRecord(planned, planned.index() * 14L, 10, slice, sample(0), sample(1));
    }

    private static ServiceSample sample(long atSeconds) {
        long nanos = atSeconds * 1_000_000_000L;
        return new ServiceSample(new JvmSample(nanos, nanos / 2, 0, 0, 0, null), SafepointTime.UNKNOWN, null);
    }
}
