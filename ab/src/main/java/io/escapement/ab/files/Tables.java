package io.escapement.ab.files;

import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.CurvePoint;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.WarmUp;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of figures, for page and terminal alike. */
final class Tables {

    private Tables() {}

    /** The verdict on a terminal: a line for each figure. */
    static Table<Difference> differences(Comparison comparison, Verdict verdict) {
        return new Table<>(caption(comparison), comparison.differences())
                .column("", each -> Finding.of(each, verdict).words())
                .textColumn(caption(comparison), Tables::name)
                .column(comparison.base(), each -> Numbers.of(each.baseValue()))
                .column(comparison.arm(), each -> Numbers.of(each.value()))
                .column("difference (95 %)", each -> Numbers.percent(each.percent()))
                .textColumn("", each -> Finding.of(each, verdict).limit(each));
    }

    /** The same for the page, with the difference in its own unit. */
    static Table<Difference> differencesForPage(Comparison comparison, Verdict verdict) {
        return new Table<>(caption(comparison), comparison.differences())
                .column("figure", Tables::name)
                .textColumn("finding", each -> {
                    Finding finding = Finding.of(each, verdict);
                    return (finding.words() + "\n" + finding.limit(each)).strip();
                })
                .column(comparison.base(), each -> Numbers.of(each.baseValue()))
                .column(comparison.arm(), each -> Numbers.of(each.value()))
                .column(
                        "difference (95 %)",
                        each -> Numbers.percent(each.percent()) + "\n" + Numbers.signed(each.absolute(), unit(each)));
    }

    private static String caption(Comparison comparison) {
        return comparison.arm() + " against " + comparison.base();
    }

    private static String name(Difference difference) {
        String name = switch (difference.metric()) {
            case "capacity" -> "capacity, requests a second";
            case "cpu" -> "processor time a request, µs";
            default -> difference.metric() + " latency, ms";
        };
        return name + (difference.primary() ? " (named to decide)" : "");
    }

    private static String unit(Difference difference) {
        return switch (difference.unit()) {
            case "us" -> "µs";
            case "requests/s" -> "/s";
            default -> difference.unit();
        };
    }

    /** The percentiles that have names, with their bands. */
    static Table<Double> curves(List<ArmFigures> arms, Function<ArmFigures, List<CurvePoint>> curve) {
        Table<Double> table =
                new Table<>("Latency by percentile, ms", percentiles(arms, curve)).column("percentile", Numbers::tick);
        arms.forEach(arm -> table.column(
                arm.arm(),
                percentile -> point(curve.apply(arm), percentile)
                        .map(point -> Numbers.of(point.millis()) + Numbers.range(point.lowMillis(), point.highMillis()))
                        .orElse(Numbers.UNKNOWN)));
        return table;
    }

    static Table<SecondFigures> seconds(List<SecondFigures> seconds) {
        return new Table<>("Second by second", seconds)
                .column(
                        "time",
                        second -> String.format(Locale.ROOT, "%d:%02d", second.second() / 60, second.second() % 60))
                .textColumn("arm", second -> Objects.requireNonNullElse(second.arm(), Numbers.UNKNOWN))
                .textColumn("counts", second -> second.measured() ? "yes" : "")
                .textColumn("state", second -> Objects.requireNonNullElse(second.state(), Numbers.UNKNOWN))
                .column("requests", second -> Numbers.whole(second.requests()))
                .column("failed", second -> Numbers.whole(second.failed()))
                .column("p50, ms", second -> Numbers.of(second.p50Millis()))
                .column("p99, ms", second -> Numbers.of(second.p99Millis()))
                .column("longest, ms", second -> Numbers.of(second.maxMillis()))
                .column("send lag p99, ms", second -> Numbers.of(second.sendLagP99Millis()))
                .column("generator's longest hiccup, ms", second -> Numbers.of(second.generatorHiccupMillis()))
                .column("collections, ms", second -> Numbers.whole(second.gcMillis()))
                .column("safepoints, ms", second -> Numbers.whole(second.safepointMillis()))
                .column("processors busy", second -> Numbers.of(second.cpuShare()))
                .column("compilers, ms", second -> Numbers.whole(second.compileMillis()))
                .column("clock behind, ms", second -> Numbers.of(second.driftMillis()));
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
        percentiles(blocks, BlockFigures::latency)
                .forEach(percentile -> table.column(
                        "p" + Numbers.tick(percentile) + ", ms",
                        block -> point(block.latency(), percentile)
                                .map(point -> Numbers.of(point.millis()))
                                .orElse(Numbers.UNKNOWN)));
        return table.column("mean, ms", block -> Numbers.of(block.meanMillis()))
                .column("longest, ms", block -> Numbers.of(block.maxMillis()))
                .column("failed", block -> Numbers.whole(block.failedCount()))
                .textColumn("answers", Tables::answers)
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
                .textColumn("arm", BlockFigures::arm);
    }

    /** Returns those of {@link Metric#PERCENTILES} that any of these has. */
    private static <T> List<Double> percentiles(List<T> of, Function<T, List<CurvePoint>> points) {
        return Metric.PERCENTILES.stream()
                .filter(percentile -> of.stream()
                        .anyMatch(each -> point(points.apply(each), percentile).isPresent()))
                .toList();
    }

    private static Optional<CurvePoint> point(List<CurvePoint> points, double percentile) {
        return points.stream().filter(point -> point.percentile() == percentile).findFirst();
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
