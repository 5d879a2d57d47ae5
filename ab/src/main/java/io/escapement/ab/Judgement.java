package io.escapement.bench.ab;

import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import io.escapement.bench.ab.report.Verdict;
import io.escapement.bench.ab.report.Verdict.Outcome;
import io.escapement.bench.ab.report.WarmUp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a run says, if it says anything. */
final class Judgement {

    /** Worth a remark where another metric decides. */
    private static final String TAIL = Metric.nameOf(99);

    private final Plan plan;
    private final Recording recording;
    private final List<Comparison> comparisons;

    Judgement(Plan plan, Recording recording, List<Comparison> comparisons) {
        this.plan = plan;
        this.recording = recording;
        this.comparisons = comparisons;
    }

    Verdict verdict() {
        List<String> problems = new ArrayList<>();
        if (recording.failure != null) {
            problems.add(recording.failure);
        }
        String decides = Comparing.primaryOf(plan, recording.blocks);
        List<String> objections = new Objections(recording.blocks).all(decides);
        problems.addAll(objections);
        problems.addAll(remarks(decides));
        if (recording.failure != null) {
            return new Verdict(Outcome.INCOMPLETE, "no verdict: " + recording.failure, problems);
        }
        if (!objections.isEmpty()) {
            return new Verdict(Outcome.REFUSED, "result refused: " + objections.get(0), problems);
        }
        if (comparisons.isEmpty() || primary().isEmpty()) {
            return new Verdict(Outcome.INCOMPLETE, "no verdict: " + tooLittle(), problems);
        }
        String sentences = comparisons.stream().map(Comparison::sentence).collect(Collectors.joining("; "));
        return new Verdict(outcome(primary().get(0)), sentences, problems);
    }

    private String tooLittle() {
        if (comparisons.isEmpty()) {
            return "it takes " + PairedRounds.LEAST + " complete rounds, and there are "
                    + recording.blocks.size() / plan.arms().size();
        }
        return comparisons.get(0).sentence();
    }

    private List<Difference> primary() {
        return comparisons.get(0).differences().stream()
                .filter(Difference::primary)
                .toList();
    }

    private static Outcome outcome(Difference difference) {
        if (!difference.detected()) {
            return Outcome.NO_DIFFERENCE_DETECTED;
        }
        return difference.percent().estimate() < 0 ? Outcome.FASTER : Outcome.SLOWER;
    }

    private List<String> remarks(String decides) {
        List<String> remarks = new ArrayList<>();
        for (WarmUp warmUp : recording.warmUps) {
            if (warmUp.capReached()) {
                remarks.add(String.format(
                        Locale.ROOT,
                        "the warm-up of %s ended after %d s although the JIT compilers were still busy for %.0f %% of the time",
                        warmUp.arm(),
                        warmUp.seconds(),
                        100 * warmUp.compileShare()));
            }
        }
        long busy = recording.blocks.stream()
                .filter(block -> block.compileShare() > 2 * JitWatch.QUIET_SHARE)
                .count();
        if (busy > 0) {
            remarks.add(busy + " of " + recording.blocks.size() + " blocks had the JIT compilers busy for more than "
                    + Math.round(200 * JitWatch.QUIET_SHARE) + " % of their time");
        }
        if (!decides.equals(TAIL)) {
            new Objections(recording.blocks)
                    .lateAt(TAIL)
                    .forEach(late -> remarks.add(late + ": what is above is the generator's, too"));
        }
        if (!decides.equals(plan.primaryMetric())) {
            remarks.add("a block holds too few requests for " + plan.primaryMetric() + ", so " + decides
                    + " decides: measure longer blocks, or at a higher rate");
        }
        remarks.addAll(recording.problems);
        return remarks;
    }
}
