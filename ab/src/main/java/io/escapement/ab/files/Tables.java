package io.escapement.ab.files;

import io.escapement.ab.chart.Finding;
import io.escapement.ab.chart.MetricName;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.CurvePoint;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.WarmUp;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of figures, for page and terminal alike. */
final class Tables {

    private Tables() {}

    static Table<Difference> differences(Comparison comparison, Verdict verdict) {
        return new Table<>(comparison.arm() + " against " + comparison.base(), comparison.differences())
                .mark(Difference::primary)
                .column("metric", each -> MetricName.withUnit(each) + (each.primary() ? " (named to decide)" : ""))
                .column(comparison.base(), each -> Numbers.of(each.baseValue()))
                .column(comparison.arm(), each -> Numbers.of(each.value()))
                .column("difference (95 %)", each -> Numbers.percent(each.percent()))
                .column("finding", each -> Finding.of(each, verdict).words);
    }

    /** The same, with what a terminal has no room for. */
    static Table<Difference> wideDifferences(Comparison comparison, Verdict verdict) {
        return differences(comparison, verdict)
                .column("in its unit (95 %)", each -> Numbers.signed(each.absolute(), Numbers.unit(each.unit())))
                .column(
                        "would have been detected from",
                        each -> Finding.of(each, verdict) == Finding.UNDECIDED ? each.detectableSize() : "");
    }

    /** A figure that arms have. */
    record ArmRow(String label, Function<ArmFigures, String> cell) {}

    /** Without the figures that no arm has. */
    static Table<ArmRow> arms(List<ArmFigures> arms) {
        List<ArmRow> rows = new ArrayList<>(List.of(
                new ArmRow("blocks", arm -> Numbers.whole(arm.blocks())),
                new ArmRow("requests measured", arm -> Numbers.whole(arm.requests())),
                new ArmRow("not answered as expected", arm -> Numbers.whole(arm.failedCount())),
                new ArmRow("answered a second, at the constant rate", arm -> Numbers.of(arm.requestsPerSecond())),
                new ArmRow("longest latency, ms", arm -> Numbers.of(arm.maxMillis())),
                new ArmRow("real reads of the wall clock a request", arm -> Numbers.of(arm.wallClockReadsPerRequest())),
                new ArmRow("reads of other clocks a request", arm -> Numbers.of(arm.otherClockReadsPerRequest())),
                new ArmRow("generator's own send lag, p99, ms", arm -> Numbers.of(arm.sendLagP99Millis()))));
        rows.removeIf(row -> arms.stream().map(row.cell()).allMatch(Numbers.UNKNOWN::equals));
        Table<ArmRow> table = new Table<>("Requests, and what they cost", rows).column("figure", ArmRow::label);
        arms.forEach(arm -> table.column(arm.arm(), row -> row.cell().apply(arm)));
        return table;
    }

    static Table<BlockFigures> blocks(List<BlockFigures> blocks) {
        Table<BlockFigures> table = blockTable("In the order in which they ran; from the seconds that count", blocks)
                .column("requests", block -> Numbers.whole(block.requests()));
        blocks.stream()
                .flatMap(block -> block.latency().stream())
                .map(CurvePoint::percentile)
                .distinct()
                .sorted()
                .forEach(percentile ->
                        table.column("p" + Numbers.tick(percentile) + ", ms", block -> percentile(block, percentile)));
        return table.column("mean, ms", block -> Numbers.of(block.meanMillis()))
                .column("longest, ms", block -> Numbers.of(block.maxMillis()))
                .column("failed", block -> Numbers.whole(block.failedCount()))
                .column("answers", Tables::answers)
                .column("send lag p99, ms", block -> Numbers.of(block.sendLagP99Millis()))
                .column("waited", block -> Numbers.percent(100 * block.waitedShare()))
                .column(
                        "processor time a request, µs",
                        block -> Numbers.of(block.service().cpuMicrosPerRequest()))
                .column("compiling", Tables::compiling)
                .column(
                        "collections, ms",
                        block -> Numbers.whole(block.service().gcMillis()))
                .column("safepoints, ms", block -> Numbers.whole(block.service().safepointMillis()));
    }

    static Table<BlockFigures> saturatedBlocks(List<BlockFigures> blocks) {
        return blockTable("Saturated, in the order in which they ran; from the seconds that count", blocks)
                .column("answered a second", block -> Numbers.of(block.requestsPerSecond()))
                .column("failed", block -> Numbers.whole(block.failedCount()))
                .column("cores used by the service", block -> Numbers.of(coresUsed(block)))
                .column("compiling", Tables::compiling);
    }

    static Table<WarmUp> warmUps(List<WarmUp> warmUps) {
        return new Table<>("Warm-up", warmUps)
                .column("arm", WarmUp::arm)
                .column("seconds", each -> Numbers.whole(each.seconds()))
                .column("compiling at its end", each -> Numbers.percent(100 * each.compileShare()))
                .column(
                        "ended because",
                        each -> each.capReached() ? "it may take no longer" : "the compilers were quiet");
    }

    private static Table<BlockFigures> blockTable(String caption, List<BlockFigures> blocks) {
        return new Table<>(caption, blocks)
                .column("block", block -> Integer.toString(block.index() + 1))
                .column("round", block -> Integer.toString(block.round() + 1))
                .column("arm", BlockFigures::arm);
    }

    private static String percentile(BlockFigures block, double percentile) {
        return block.latency().stream()
                .filter(value -> value.percentile() == percentile)
                .map(value -> Numbers.of(value.millis()))
                .findFirst()
                .orElse(Numbers.UNKNOWN);
    }

    private static String answers(BlockFigures block) {
        return block.countByStatus().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + Numbers.whole(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static double coresUsed(BlockFigures block) {
        return block.service().cpuMicrosPerRequest() * block.requests() / 1e6 / block.seconds();
    }

    private static String compiling(BlockFigures block) {
        return Numbers.percent(100 * block.service().compileShare());
    }
}
