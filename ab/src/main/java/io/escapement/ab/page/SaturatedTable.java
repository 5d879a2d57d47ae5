package io.escapement.ab.page;

import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.text.Numbers;
import java.util.List;

/** The blocks from which the capacity comes, in the order in which they ran. */
final class SaturatedTable {

    private static final List<String> HEAD =
            List.of("block", "round", "arm", "answered a second", "failed", "cores used by the service", "compiling");

    private SaturatedTable() {}

    static Html of(List<BlockFigures> blocks) {
        DataTable table = new DataTable(
                "saturated-blocks", "Saturated, in the order in which they ran; from the seconds that count", HEAD);
        for (BlockFigures block : blocks) {
            table.row(
                    Integer.toString(block.index() + 1),
                    List.of(
                            Integer.toString(block.round() + 1),
                            block.arm(),
                            Numbers.of(block.requestsPerSecond()),
                            Numbers.whole(block.failedCount()),
                            Numbers.of(coresUsed(block)),
                            Numbers.percent(100 * block.service().compileShare())));
        }
        return table.html();
    }

    private static double coresUsed(BlockFigures block) {
        return block.service().cpuMicrosPerRequest() * block.requests() / 1e6 / block.seconds();
    }
}
