package io.escapement.ab.page;

import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.PercentileValue;
import io.escapement.ab.report.ServiceFigures;
import io.escapement.ab.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The blocks in the order in which they ran. */
final class BlockTable {

    private BlockTable() {}

    static Html of(List<BlockFigures> blocks) {
        List<Double> percentiles = blocks.stream()
                .flatMap(block -> block.latency().stream())
                .map(PercentileValue::percentile)
                .distinct()
                .sorted()
                .toList();
        List<String> head = new ArrayList<>(List.of("block", "round", "arm", "requests"));
        percentiles.forEach(percentile -> head.add("p" + Numbers.tick(percentile) + ", ms"));
        head.addAll(List.of(
                "mean, ms",
                "longest, ms",
                "failed",
                "answers",
                "send lag p99, ms",
                "waited",
                "processor time a request, µs",
                "compiling",
                "collections, ms",
                "safepoints, ms"));
        DataTable table = new DataTable("blocks", "In the order in which they ran; from the seconds that count", head);
        blocks.forEach(block -> table.row(Integer.toString(block.index() + 1), cells(block, percentiles)));
        return table.html();
    }

    private static List<String> cells(BlockFigures block, List<Double> percentiles) {
        ServiceFigures service = block.service();
        List<String> cells = new ArrayList<>(
                List.of(Integer.toString(block.round() + 1), block.arm(), Numbers.whole(block.requests())));
        percentiles.forEach(percentile -> cells.add(percentile(block, percentile)));
        cells.addAll(List.of(
                Numbers.of(block.meanMillis()),
                Numbers.of(block.maxMillis()),
                Numbers.whole(block.failedCount()),
                answers(block),
                Numbers.of(block.sendLagP99Millis()),
                Numbers.percent(100 * block.waitedShare())));
        cells.addAll(List.of(
                Numbers.of(service.cpuMicrosPerRequest()),
                Numbers.percent(100 * service.compileShare()),
                Numbers.whole(service.gcMillis()),
                Numbers.whole(service.safepointMillis())));
        return cells;
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
}
