package io.escapement.ab.run;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Finding;
import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.host.Printable;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredArm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.report.Verdict.Outcome;
import io.escapement.ab.report.WarmUp;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.text.Numbers;
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
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gives the verdict of a run, or why there is none, and what a reader must know besides. */
public record VerdictRules(Plan plan, Recording recording, List<Comparison> comparisons) {

    private static final double BUSY_SHARE = 2 * JitWatch.QUIET_SHARE;

    /** The Hodges-Lehmann estimate bears 29 % of disturbed rounds, and keeps its interval up to about so many. */
    private static final double BEARABLE_SHARE = 0.25;

    /** From here on a request waits for a processor about as long as it then has it, or longer. */
    private static final double FULL_SHARE = 0.8;

    public Verdict verdict() {
        List<String> objections = new ArrayList<>(new Objections(plan, recording.blocks()).all());
        List<String> reasons = new ArrayList<>();
        Optional.ofNullable(recording.failure()).ifPresent(reasons::add);
        reasons.addAll(objections);
        if (reasons.isEmpty() && recording.isInterrupted()) {
            reasons.add("the run was interrupted");
        }
        if (reasons.isEmpty() && comparisons.isEmpty()) {
            reasons.add(tooLittle());
        }
        List<String> remarks = remarks();
        if (reasons.isEmpty()) {
            Comparison first = comparisons.get(0);
            remarks.addAll(first.objections());
            if (first.isAnswered()) {
                return new Verdict(outcome(first), null, remarks);
            }
            reasons.add("no figure could be judged");
        }
        boolean isRefused = recording.failure() == null && !objections.isEmpty();
        remarks.addAll(0, reasons.subList(1, reasons.size()));
        return new Verdict(isRefused ? Outcome.REFUSED : Outcome.INCOMPLETE, reasons.get(0), remarks);
    }

    private static Outcome outcome(Comparison comparison) {
        if (comparison.has(Finding.BETTER)) {
            return comparison.has(Finding.WORSE) ? Outcome.MIXED : Outcome.BETTER;
        }
        return comparison.has(Finding.WORSE) ? Outcome.WORSE : Outcome.NO_DIFFERENCE_DETECTED;
    }

    private String tooLittle() {
        long complete = recording.blocks().stream()
                .collect(Collectors.groupingBy(block -> block.round(), Collectors.counting()))
                .values()
                .stream()
                .filter(blocks -> blocks == plan.arms().size())
                .count();
        return "it takes " + Analysis.leastRounds(plan) + " complete rounds, and there are " + complete
                + voidBlocks().map(text -> ": " + text).orElse("");
    }

    /** Returns what a reader of the verdict must know besides. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        voidBlocks().ifPresent(remarks::add);
        failed(
                recording.blocks(),
                "",
                "in the latencies a request without an answer in time counts with the time until it was given up, and"
                        + " any other of these not at all",
                remarks);
        failed(recording.saturatedBlocks(), "saturated, ", "they are not in the capacity", remarks);
        redirected().ifPresent(remarks::add);
        closedConnections().ifPresent(remarks::add);
        throttled().ifPresent(remarks::add);
        busyMachine().ifPresent(remarks::add);
        compiling(recording.blocks(), "", remarks);
        compiling(recording.saturatedBlocks(), "saturated ", remarks);
        remarks.addAll(recording.problems());
        return remarks;
    }

    /** Says which blocks are left out, if any are. */
    private Optional<String> voidBlocks() {
        Map<String, Long> countByKind = recording.voidBlocks().stream()
                .collect(Collectors.groupingBy(
                        block -> " of " + block.arm() + " left out, in which the agent was " + block.wrongState()
                                + " for a second or more",
                        TreeMap::new,
                        Collectors.counting()));
        return countByKind.isEmpty()
                ? Optional.empty()
                : Optional.of(countByKind.entrySet().stream()
                        .map(kind -> Plural.of(kind.getValue(), "void block") + kind.getKey())
                        .collect(Collectors.joining(", ")));
    }

    /** Says how many requests were not answered as expected and why, if any were, and what that means. */
    private static void failed(List<MeasuredBlock> blocks, String load, String meaning, List<String> remarks) {
        if (blocks.stream().anyMatch(block -> block.figures().failedCount() > 0)) {
            remarks.add(MeasuredArm.of(blocks).stream()
                    .map(VerdictRules::failed)
                    .collect(Collectors.joining(
                            ", ", load + "requests were not answered as expected, ", ": " + meaning)));
        }
    }

    private static String failed(MeasuredArm arm) {
        String problems = arm.slice().tally().problems();
        return String.format(
                Locale.ROOT,
                "%,d of %,d of %s%s",
                arm.slice().tally().notAsExpectedCount(),
                arm.slice().tally().attemptedCount(),
                arm.arm(),
                problems.isEmpty() ? "" : " (" + problems + ")");
    }

    /** Says where answers sent the client, if any did: few mean to measure that. */
    private Optional<String> redirected() {
        return ofArms(
                arm -> arm.slice().tally().redirectCount(),
                arm -> String.format(
                        Locale.ROOT,
                        "%,d of %,d answers of %s, as %s",
                        arm.slice().tally().redirectCount(),
                        arm.slice().tally().succeededCount(),
                        arm.arm(),
                        Printable.of(String.valueOf(arm.slice().tally().redirect()))),
                "redirects are not followed (",
                "): ask for where they lead, or say \"status\" in --requests if they are what is to be measured");
    }

    /** Says how often the service closed a connection, if it did. */
    private Optional<String> closedConnections() {
        return ofArms(
                arm -> arm.slice().tally().closedConnectionCount(),
                arm -> String.format(
                        Locale.ROOT,
                        "%,d in %,d requests of %s, %,d of them sent again",
                        arm.slice().tally().closedConnectionCount(),
                        arm.slice().tally().attemptedCount(),
                        arm.arm(),
                        arm.slice().tally().repeatedCount()),
                "the service closed connections (",
                "), and the opening of others is in the latencies");
    }

    /** Says it of each arm, if the count of any is above 0. */
    private Optional<String> ofArms(
            ToLongFunction<MeasuredArm> count, Function<MeasuredArm, String> words, String before, String after) {
        List<MeasuredArm> arms = MeasuredArm.of(recording.blocks());
        return arms.stream().allMatch(arm -> count.applyAsLong(arm) == 0)
                ? Optional.empty()
                : Optional.of(arms.stream().map(words).collect(Collectors.joining("; ", before, after)));
    }

    /** Says how often the service's CPU quota was used up, if it was. */
    private Optional<String> throttled() {
        Map<Arm, List<CpuThrottling>> byArm = Stream.of(recording.blocks(), recording.saturatedBlocks())
                .flatMap(List::stream)
                .filter(block -> block.throttling() != null)
                .collect(Collectors.groupingBy(
                        block -> block.arm(),
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

    /** Says how full the machine was, if it was. */
    private Optional<String> busyMachine() {
        List<MeasuredArm> arms = MeasuredArm.of(recording.blocks());
        return arms.stream().noneMatch(VerdictRules::isMachineFull)
                ? Optional.empty()
                : Optional.of(arms.stream()
                        .map(arm -> arm.arm() + " " + Numbers.percent(arm.machineBusyShare()) + " %")
                        .collect(Collectors.joining(
                                ", ",
                                "the machine that ab ran on was full (busy in a typical block: ",
                                "), and latencies hold for one as full as that: for others lower --rate, or run ab on"
                                        + " another machine")));
    }

    private static boolean isMachineFull(MeasuredArm arm) {
        return arm.machineBusyShare() != null && arm.machineBusyShare() > FULL_SHARE;
    }

    private static long sum(List<CpuThrottling> blocks, ToLongFunction<CpuThrottling> figure) {
        return blocks.stream().mapToLong(figure).sum();
    }

    private void compiling(List<MeasuredBlock> blocks, String kind, List<String> remarks) {
        Set<Integer> disturbed = new HashSet<>();
        Map<Arm, Integer> blocksByArm = new EnumMap<>(Arm.class);
        blocks.stream()
                .filter(block -> block.figures().service().compileShare() > BUSY_SHARE)
                .forEach(block -> {
                    disturbed.add(block.round());
                    blocksByArm.merge(block.arm(), 1, Integer::sum);
                });
        long rounds = blocks.stream().map(block -> block.round()).distinct().count();
        if (disturbed.size() > BEARABLE_SHARE * rounds) {
            String arms = blocksByArm.entrySet().stream()
                    .map(entry -> entry.getKey() + " in " + entry.getValue())
                    .collect(Collectors.joining(", "));
            boolean capReached = recording.warmUps().stream().anyMatch(WarmUp::capReached);
            remarks.add("in " + disturbed.size() + " of " + rounds + " " + kind
                    + "rounds the JIT compilers were busy for more than " + Math.round(100 * BUSY_SHARE)
                    + " % of a block (" + arms + "), which is in the figures: "
                    + (capReached ? "warm up longer (--warm-up-cap)" : "run it again, or longer"));
        }
    }
}
