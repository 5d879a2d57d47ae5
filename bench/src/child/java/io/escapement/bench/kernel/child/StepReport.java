package io.escapement.bench.kernel.child;

import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What was seen around one change of the wall clock. Travels from the child to the parent as JSON. */
public final class StepReport {
    public long samples;

    /** Of the threads, the fewest that one has seen. */
    public long fewestStepsSeen = Long.MAX_VALUE;

    /** Samples that were early or late, allowed ones too. */
    public long wrong;

    /** At most for so long after the step. */
    public double wrongForMs;

    public long violationCount;
    public final List<String> violations = new ArrayList<>();

    /** Of the violations, those that are late and nothing else; of very many, the first ones. */
    public final List<LateRow> lateRows = new ArrayList<>();

    /** The longest that one thread went without a sample. */
    public double longestGapMs;

    public final List<String> hung = new ArrayList<>();
    public Map<String, Object> agentBefore;
    public Map<String, Object> agentAfter;

    void add(StepReader reader) throws InterruptedException {
        if (!reader.stopReading()) {
            hung.add(reader.getName());
            return;
        }
        StepCount count = reader.count;
        samples += count.samples;
        fewestStepsSeen = Math.min(fewestStepsSeen, count.stepsSeen);
        wrong += count.wrong;
        wrongForMs = Math.max(wrongForMs, ms(count.wrongForNanos));
        violationCount += count.violationCount;
        violations.addAll(count.violations);
        lateRows.addAll(count.lateRows);
        longestGapMs = Math.max(longestGapMs, ms(count.longestGapNanos));
    }

    private static double ms(long nanos) {
        return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }
}
