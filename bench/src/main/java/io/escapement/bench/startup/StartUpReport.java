package io.escapement.bench.startup;

import static io.escapement.bench.report.Page.text;

import io.escapement.ab.compare.Interval;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.startup.child.Hello;
import java.util.List;

/** All that was measured on one JVM. */
record StartUpReport(Conditions conditions, int rounds, int laterSeconds, List<ArmResult> arms) {
    private static final Table<ArmResult> COLUMNS = new Table<ArmResult>()
            .text("", arm -> arm.arm().label)
            .figure("start ms", "%.1f", ArmResult::medianMs)
            .text("added ms", arm -> interval(arm.addedMs()))
            .figure("resident MB", "%.1f", arm -> arm.footprint().residentMb())
            .figure("heap MB", "%.2f", arm -> arm.footprint().heapMb())
            .figure("processor s", "%.2f", arm -> arm.footprint().cpuSeconds())
            .figure("classes", "%,.0f", arm -> arm.footprint().classes());

    /**
     * One arm of it.
     *
     * @param addedMs to the start without an agent, with its interval of 95 %; null for that start itself
     */
    record ArmResult(
            StartArm arm, double medianMs, Interval addedMs, FootprintFigures footprint, List<Double> roundsMs) {}

    /**
     * What a JVM holds some seconds after its main method has returned; medians of several starts.
     *
     * @param heapMb after a collection
     * @param cpuSeconds since the start
     */
    record FootprintFigures(double residentMb, double heapMb, double cpuSeconds, double classes) {}

    Page page() {
        return new Page("Start of a JVM", conditions)
                .paragraph("""
                        Program: hello world, `packages=%s`, %d rounds, each with a start in every arm, in an order drawn anew. \
                        *Added* is the difference to the start without an agent in the same round: the median of the \
                        means of all pairs (Hodges-Lehmann), in brackets Wilcoxon's interval of 95 %%. The rest is of \
                        other starts, %d s after the main method has returned: memory, the heap after a collection, \
                        processor time since the start in steps of 10 ms, and classes. The agent that does nothing \
                        tells what of each is the JVM's own.""", Hello.class.getPackageName(), rounds, laterSeconds)
                .table(COLUMNS, arms);
    }

    private static String interval(Interval added) {
        return added == null ? "" : text("%+.1f (%+.1f to %+.1f)", added.estimate(), added.low(), added.high());
    }
}
