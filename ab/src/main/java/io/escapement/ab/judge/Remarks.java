package io.escapement.ab.judge;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.recording.MeasuredBlock;
import io.escapement.ab.recording.Recording;
import io.escapement.ab.report.WarmUp;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.text.Plural;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The remarks that a reader of the verdict must know besides. */
final class Remarks {

    private static final double BUSY_SHARE = 2 * JitWatch.QUIET_SHARE;

    /** The Hodges-Lehmann estimate bears 29 % of disturbed rounds, and keeps its interval up to about so many. */
    private static final double BEARABLE_SHARE = 0.25;

    private final Recording recording;

    Remarks(Recording recording) {
        this.recording = recording;
    }

    List<String> all() {
        List<String> remarks = new ArrayList<>();
        voidBlocks(recording).ifPresent(remarks::add);
        throttled().ifPresent(remarks::add);
        compiling(recording.blocks, "", remarks);
        compiling(recording.saturatedBlocks, "saturated ", remarks);
        remarks.addAll(recording.problems);
        return remarks;
    }

    /** Says which blocks are left out, if any are. */
    static Optional<String> voidBlocks(Recording recording) {
        Map<String, Long> countByKind = recording.voidBlocks.stream()
                .collect(Collectors.groupingBy(
                        block -> " of " + block.planned().arm() + " left out, in which the agent was "
                                + block.wrongState() + " for a second or more",
                        TreeMap::new,
                        Collectors.counting()));
        return countByKind.isEmpty()
                ? Optional.empty()
                : Optional.of(countByKind.entrySet().stream()
                        .map(kind -> Plural.of(kind.getValue(), "void block") + kind.getKey())
                        .collect(Collectors.joining(", ")));
    }

    /** Says how often the service's CPU quota was used up, if it was. */
    private Optional<String> throttled() {
        Map<Arm, List<CpuThrottling>> byArm = Stream.of(recording.blocks, recording.saturatedBlocks)
                .flatMap(List::stream)
                .filter(block -> block.throttling() != null)
                .collect(Collectors.groupingBy(
                        block -> block.planned().arm(),
                        TreeMap::new,
                        Collectors.mapping(MeasuredBlock::throttling, Collectors.toList())));
        return byArm.values().stream().allMatch(each -> sum(each, CpuThrottling::throttledPeriods) == 0)
                ? Optional.empty()
                : Optional.of(byArm.entrySet().stream()
                        .map(each -> String.format(
                                Locale.ROOT,
                                "%s in %,d of %s, for %.1f s summed over processors",
                                each.getKey(),
                                sum(each.getValue(), CpuThrottling::throttledPeriods),
                                Plural.of(sum(each.getValue(), CpuThrottling::periods), "period"),
                                sum(each.getValue(), CpuThrottling::throttledNanos) / 1e9))
                        .collect(Collectors.joining(
                                "; ",
                                "the service had used up its CPU quota and waited (",
                                "), which is in the figures: raise the quota, or lower --rate")));
    }

    private static long sum(List<CpuThrottling> blocks, ToLongFunction<CpuThrottling> figure) {
        return blocks.stream().mapToLong(figure).sum();
    }

    private void compiling(List<MeasuredBlock> blocks, String kind, List<String> remarks) {
        Set<Integer> disturbed = new HashSet<>();
        Map<Arm, Integer> blocksByArm = new EnumMap<>(Arm.class);
        blocks.stream().filter(block -> block.compileShare() > BUSY_SHARE).forEach(block -> {
            disturbed.add(block.planned().round());
            blocksByArm.merge(block.planned().arm(), 1, Integer::sum);
        });
        long rounds =
                blocks.stream().map(block -> block.planned().round()).distinct().count();
        if (disturbed.size() > BEARABLE_SHARE * rounds) {
            String arms = blocksByArm.entrySet().stream()
                    .map(entry -> entry.getKey() + " in " + entry.getValue())
                    .collect(Collectors.joining(", "));
            boolean capReached = recording.warmUps.stream().anyMatch(WarmUp::capReached);
            remarks.add("in " + disturbed.size() + " of " + rounds + " " + kind
                    + "rounds the JIT compilers were busy for more than " + Math.round(100 * BUSY_SHARE)
                    + " % of a block (" + arms + "), which is in the figures: "
                    + (capReached ? "warm up longer (--warm-up-cap)" : "run it again, or longer"));
        }
    }
}
