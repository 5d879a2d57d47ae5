package io.escapement.bench.startup;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** All that was measured, and on what. */
record StartUpReport(Environment environment, int laterSeconds, List<JvmResult> results) {
    private static final Table<ArmResult> COLUMNS = new Table<ArmResult>()
            .text("", arm -> arm.arm().label)
            .figure("start ms", "%.1f", ArmResult::medianMs)
            .text("added ms", arm -> Figures.of("%+.1f", arm.addedMs()))
            .text("times empty", StartUpReport::timesEmpty)
            .figure("resident MB", "%.1f", held(Holding::residentMb))
            .figure("heap MB", "%.2f", held(Holding::heapMb))
            .figure("resident later", "%.1f", held(Holding::residentLaterMb))
            .figure("heap later", "%.2f", held(Holding::heapLaterMb))
            .figure("processor s", "%.2f", held(Holding::cpuSeconds))
            .text("classes", arm -> classes(arm.holding()));

    /** One program on one JVM. */
    record JvmResult(String jvm, String program, String packages, int rounds, List<ArmResult> arms) {}

    /**
     * One arm of it.
     *
     * @param addedMs to the start without an agent; null there
     * @param timesEmpty what is added, by what an empty agent adds; null for those two, and if that is too little
     * @param holding null if it was not measured
     */
    record ArmResult(
            StartArm arm,
            double medianMs,
            Interval addedMs,
            Interval timesEmpty,
            Holding holding,
            List<Double> roundsMs) {}

    /**
     * What a JVM holds when its main method has returned, and some seconds later. The heap is that after a collection.
     *
     * @param cpuSeconds processor time from the start until that later moment, without those collections
     */
    record Holding(
            double residentMb,
            double heapMb,
            double residentLaterMb,
            double heapLaterMb,
            double cpuSeconds,
            int classes,
            int agentClasses) {}

    /** The report for readers: a table for each JVM, with the arms under each other. */
    String markdown() {
        Page page = new Page().heading(1, "Start of a JVM");
        page.paragraph("%s; %s.", Page.of(environment), environment.startedAt());
        page.paragraph("""
                *Added* is the median, over the rounds, of the difference to the start without an agent in the same \
                round; *times empty* is what is added by what an agent that does nothing adds. In brackets, intervals \
                of 95 %%. *Resident* and *heap* (after a collection) when the main method has returned, and %d s \
                later; *processor s* is the processor time from the start until then, in steps of 10 ms; *classes* \
                when the main method has returned, in brackets the agent's own. The agent whose transformer does \
                nothing tells what of the rest is the JVM's own: it has each class shown to an agent.""", laterSeconds);
        for (JvmResult result : results) {
            page.heading(2, result.jvm() + ": " + result.program());
            page.paragraph("packages=%s, %d rounds.", result.packages(), result.rounds());
            page.table(COLUMNS.of(result.arms()));
        }
        return page.markdown();
    }

    private static Function<ArmResult, Number> held(ToDoubleFunction<Holding> figure) {
        return arm -> arm.holding() == null ? null : figure.applyAsDouble(arm.holding());
    }

    private static String timesEmpty(ArmResult arm) {
        return arm.arm().hasRatio() && arm.timesEmpty() == null
                ? "not to be told"
                : Figures.of("%.2f", arm.timesEmpty());
    }

    private static String classes(Holding holding) {
        return holding == null ? "" : text("%,d (%d)", holding.classes(), holding.agentClasses());
    }
}
