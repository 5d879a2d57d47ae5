package io.escapement.ab;

import io.escapement.ab.host.Environment;
import io.escapement.ab.judge.Comparing;
import io.escapement.ab.judge.Judgement;
import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.MeasuredArm;
import io.escapement.ab.recording.MeasuredBlock;
import io.escapement.ab.recording.Metric;
import io.escapement.ab.recording.PercentileCurve;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.PercentileValue;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.report.ServiceFigures;
import io.escapement.ab.service.SafepointTime;
import io.escapement.ab.statistics.Median;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Turns a recording into a report. */
public final class ReportBuilder {

    private final Plan plan;
    private final Recording recording;
    private final Map<Arm, MeasuredArm> totals = new EnumMap<>(Arm.class);

    ReportBuilder(Plan plan, Recording recording) {
        this.plan = plan;
        this.recording = recording;
        recording.blocks.forEach(block ->
                totals.computeIfAbsent(block.planned().arm(), MeasuredArm::new).add(block));
    }

    AbReport build(RunInfo run, Environment environment) {
        List<Comparison> comparisons = new Comparing(plan, recording).all();
        return new AbReport(
                2,
                new Judgement(plan, run.clock(), recording, comparisons).verdict(),
                run,
                environment,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                recording.service,
                recording.warmUps,
                totals.values().stream().map(this::arm).toList(),
                comparisons,
                recording.blocks.stream().map(ReportBuilder::block).toList(),
                recording.saturatedBlocks.stream().map(ReportBuilder::block).toList(),
                recording.timeline.figures(),
                recording.agent);
    }

    private ArmFigures arm(MeasuredArm total) {
        Slice slice = total.slice();
        return new ArmFigures(
                total.arm().toString(),
                total.blocks().size(),
                slice.tally().attemptedCount(),
                slice.tally().succeededCount() / (double) total.seconds(),
                slice.fromIntended().getMaxValue() / 1e6,
                slice.sendLag().getValueAtPercentile(99) / 1e6,
                PercentileCurve.of(total.blocks(), Slice::fromIntended, plan.seed()),
                PercentileCurve.of(total.blocks(), Slice::fromSend, plan.seed()),
                median(total, MeasuredBlock::wallClockReadsPerRequest),
                median(total, MeasuredBlock::otherClockReadsPerRequest));
    }

    private static Double median(MeasuredArm total, Function<MeasuredBlock, Double> figure) {
        List<Double> values =
                total.blocks().stream().map(figure).filter(Objects::nonNull).toList();
        return values.isEmpty()
                ? null
                : (Double) Median.of(values.stream().mapToDouble(v -> v).toArray());
    }

    public static BlockFigures block(MeasuredBlock block) {
        Slice slice = block.slice();
        return new BlockFigures(
                block.planned().index(),
                block.planned().round(),
                block.planned().arm().toString(),
                block.firstSecond(),
                block.seconds(),
                block.requestCount(),
                block.requestsPerSecond(),
                percentiles(slice.fromIntended()),
                percentiles(slice.fromSend()),
                slice.fromIntended().getMean() / 1e6,
                slice.fromIntended().getMaxValue() / 1e6,
                slice.sendLag().getValueAtPercentile(99) / 1e6,
                block.waitedShare(),
                slice.tally().countByStatus(),
                block.failedCount(),
                slice.tally().meanBodyBytes(),
                service(block));
    }

    private static List<PercentileValue> percentiles(Histogram latency) {
        return Metric.PERCENTILES.stream()
                .filter(percentile -> Metric.has(latency, percentile))
                .map(percentile -> new PercentileValue(percentile, latency.getValueAtPercentile(percentile) / 1e6))
                .toList();
    }

    private static ServiceFigures service(MeasuredBlock block) {
        boolean safepoints = block.before().safepointMillis() != SafepointTime.UNKNOWN;
        return new ServiceFigures(
                block.cpuMicrosPerRequest(),
                block.compileMillis(),
                block.compileShare(),
                block.after().jvm().gcCount() - block.before().jvm().gcCount(),
                block.after().jvm().gcMillis() - block.before().jvm().gcMillis(),
                safepoints
                        ? (Long) (block.after().safepointMillis()
                                - block.before().safepointMillis())
                        : null,
                block.wallClockReadsPerRequest(),
                block.otherClockReadsPerRequest());
    }
}
