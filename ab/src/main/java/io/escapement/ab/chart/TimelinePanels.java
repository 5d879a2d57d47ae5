package io.escapement.ab.chart;

import io.escapement.ab.report.SecondFigures;
import java.util.List;

/** The panels of the time line, from what the client saw down to what may be the cause. */
final class TimelinePanels {

    private static final double LEAST_PAUSE_MILLIS = 0.1;

    private TimelinePanels() {}

    static List<Panel> of(int cores) {
        return List.of(
                new Panel("Latency, ms", 150, true)
                        .line("p99", null, Line.PLAIN, SecondFigures::p99Millis)
                        .line("p50", null, Line.DASHED, SecondFigures::p50Millis),
                new Panel("Requests a second", 60, false)
                        .line("answered", Ink.TEXT, Line.PLAIN, second -> (double) second.requests() - second.failed())
                        .stems("failed", Ink.WORSE, Line.STRONG, SecondFigures::failed),
                new Panel("Pauses, ms in each second", 100, true)
                        .stems("service: collections", Ink.SERVICE, Line.STRONG, SecondFigures::gcMillis)
                        .stems("service: safepoints", Ink.SERVICE, Line.DOTTED, SecondFigures::safepointMillis)
                        .line(
                                "generator: longest hiccup",
                                Ink.GENERATOR,
                                Line.PLAIN,
                                second -> pause(second.generatorHiccupMillis()))
                        .line(
                                "generator: send lag p99",
                                Ink.GENERATOR,
                                Line.DASHED,
                                second -> pause(second.sendLagP99Millis())),
                new Panel("Processors that the service kept busy", 60, false)
                        .line("all its threads", Ink.SERVICE, Line.PLAIN, SecondFigures::cpuShare)
                        .line(
                                "its JIT compilers",
                                Ink.SERVICE,
                                Line.DASHED,
                                second -> compilers(second.compileMillis(), cores)),
                new Panel("Cached clock behind the real one, ms", 80, false)
                        .line("drift", Ink.ENGAGED, Line.PLAIN, second -> whileEngaged(second, second.driftMillis()))
                        .line(
                                "its bound",
                                Ink.TEXT,
                                Line.DASHED,
                                second -> whileEngaged(second, second.maxStalenessMillis())));
    }

    /** Raises what is too short for a pause: it would take the room of those that are one. */
    private static Double pause(Double millis) {
        return millis == null ? null : (Double) Math.max(LEAST_PAUSE_MILLIS, millis);
    }

    /** The time of a compilation is counted at its end, and so may be more than the second has on all {@code cores}. */
    private static Double compilers(Double millis, int cores) {
        return millis == null ? null : (Double) Math.min(cores, millis / 1000);
    }

    private static Double whileEngaged(SecondFigures second, Double value) {
        return "engaged".equals(second.arm()) ? value : null;
    }
}
