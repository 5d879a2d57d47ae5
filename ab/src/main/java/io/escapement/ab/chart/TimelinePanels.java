package io.escapement.ab.chart;

import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.report.SecondFigures;
import java.util.List;

/** The panels of the time line, from what the client saw down to what may be the cause. */
final class TimelinePanels {

    private static final double LEAST_PAUSE_MILLIS = 0.1;

    private TimelinePanels() {}

    static List<Panel> of(int cores) {
        return List.of(latency(), rate(), pauses(), processors(cores), drift());
    }

    private static Panel latency() {
        return new Panel(
                "Latency, ms",
                150,
                true,
                List.of(
                        Trace.line("p99", null, Line.PLAIN, SecondFigures::p99Millis),
                        Trace.line("p50", null, Line.DASHED, SecondFigures::p50Millis)));
    }

    private static Panel rate() {
        return new Panel(
                "Requests a second",
                60,
                false,
                List.of(
                        Trace.line(
                                "answered",
                                Ink.TEXT,
                                Line.PLAIN,
                                second -> (double) second.requests() - second.failed()),
                        Trace.stems("failed", Ink.WORSE, Line.STRONG, second -> (double) second.failed())));
    }

    private static Panel pauses() {
        return new Panel(
                "Pauses, ms in each second",
                100,
                true,
                List.of(
                        Trace.stems(
                                "service: collections", Ink.SERVICE, Line.STRONG, second -> number(second.gcMillis())),
                        Trace.stems(
                                "service: safepoints",
                                Ink.SERVICE,
                                Line.DOTTED,
                                second -> number(second.safepointMillis())),
                        Trace.line(
                                "generator: longest hiccup",
                                Ink.GENERATOR,
                                Line.PLAIN,
                                second -> atLeast(second.generatorHiccupMillis())),
                        Trace.line(
                                "generator: send lag p99",
                                Ink.GENERATOR,
                                Line.DASHED,
                                second -> atLeast(second.sendLagP99Millis()))));
    }

    /** The time of a compilation is counted at its end, and so may be more than the second has on all {@code cores}. */
    private static Panel processors(int cores) {
        return new Panel(
                "Processors that the service kept busy",
                60,
                false,
                List.of(
                        Trace.line("all its threads", Ink.SERVICE, Line.PLAIN, SecondFigures::cpuShare),
                        Trace.line(
                                "its JIT compilers",
                                Ink.SERVICE,
                                Line.DASHED,
                                second -> second.compileMillis() == null
                                        ? null
                                        : (Double) Math.min(cores, second.compileMillis() / 1000))));
    }

    private static Panel drift() {
        return new Panel(
                "Cached clock behind the real one, ms",
                80,
                false,
                List.of(
                        Trace.line(
                                "drift", Ink.ENGAGED, Line.PLAIN, second -> whileEngaged(second, second.driftMillis())),
                        Trace.line(
                                "its bound",
                                Ink.TEXT,
                                Line.DASHED,
                                second -> whileEngaged(second, second.maxStalenessMillis()))));
    }

    private static Double whileEngaged(SecondFigures second, Double value) {
        return "engaged".equals(second.arm()) ? value : null;
    }

    /** Raises what is too short for a pause: it would take the room of those that are one. */
    private static Double atLeast(Double millis) {
        return millis == null ? null : (Double) Math.max(LEAST_PAUSE_MILLIS, millis);
    }

    private static Double number(Long value) {
        return value == null ? null : (Double) (double) value;
    }
}
