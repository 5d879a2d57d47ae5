package io.escapement.ab.chart;

import io.escapement.ab.report.SecondFigures;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** One of the charts that stand above each other on the time line's axis, and the figures in it. */
record Panel(String title, int plotHeight, boolean logarithmic, List<Trace> traces) {

    private static final double LEAST_PAUSE_MILLIS = 0.1;
    private static final double HEADROOM = 1.05;

    /**
     * A figure over the seconds of the run.
     *
     * @param ink null for that of the arm, paler where the second doesn't count
     * @param stems whether each value stands by itself, as pauses do
     * @param value null where there is none
     */
    record Trace(String label, Ink ink, Line line, boolean stems, Function<SecondFigures, Double> value) {
        Ink inkAt(SecondFigures second) {
            if (ink != null) {
                return ink;
            }
            return second.measured() ? Ink.ofArm(second.arm()) : Ink.MUTED;
        }
    }

    /** From what the client saw down to what may be the cause. */
    static List<Panel> all(int cores) {
        return List.of(
                new Panel(
                        "Latency, ms",
                        150,
                        true,
                        List.of(
                                line("p99", null, Line.PLAIN, SecondFigures::p99Millis),
                                line("p50", null, Line.DASHED, SecondFigures::p50Millis))),
                new Panel(
                        "Requests a second",
                        60,
                        false,
                        List.of(
                                line(
                                        "answered",
                                        Ink.TEXT,
                                        Line.PLAIN,
                                        each -> (double) each.requests() - each.failed()),
                                stems("failed", Ink.WORSE, Line.STRONG, SecondFigures::failed))),
                new Panel(
                        "Pauses, ms in each second",
                        100,
                        true,
                        List.of(
                                stems("service: collections", Ink.SERVICE, Line.STRONG, SecondFigures::gcMillis),
                                stems("service: safepoints", Ink.SERVICE, Line.DOTTED, SecondFigures::safepointMillis),
                                pauses("generator: longest hiccup", Line.PLAIN, SecondFigures::generatorHiccupMillis),
                                pauses("generator: send lag p99", Line.DASHED, SecondFigures::sendLagP99Millis))),
                new Panel(
                        "Processors that the service kept busy",
                        60,
                        false,
                        List.of(
                                line("all its threads", Ink.SERVICE, Line.PLAIN, SecondFigures::cpuShare),
                                line(
                                        "its JIT compilers",
                                        Ink.SERVICE,
                                        Line.DASHED,
                                        each -> compilers(each.compileMillis(), cores)))),
                new Panel(
                        "Cached clock behind the real one, ms",
                        80,
                        false,
                        List.of(
                                whileEngaged("drift", Ink.ENGAGED, Line.PLAIN, SecondFigures::driftMillis),
                                whileEngaged("its bound", Ink.TEXT, Line.DASHED, SecondFigures::maxStalenessMillis))));
    }

    private static Trace line(String label, Ink ink, Line line, Function<SecondFigures, Double> value) {
        return new Trace(label, ink, line, false, value);
    }

    /** Those above 0. */
    private static Trace stems(String label, Ink ink, Line line, Function<SecondFigures, ? extends Number> value) {
        return new Trace(label, ink, line, true, second -> {
            Number number = value.apply(second);
            return number == null || number.doubleValue() <= 0 ? null : (Double) number.doubleValue();
        });
    }

    /** Raises what is too short for a pause: it would take the room of those that are one. */
    private static Trace pauses(String label, Line line, Function<SecondFigures, Double> value) {
        return line(label, Ink.GENERATOR, line, second -> {
            Double millis = value.apply(second);
            return millis == null ? null : (Double) Math.max(LEAST_PAUSE_MILLIS, millis);
        });
    }

    private static Trace whileEngaged(String label, Ink ink, Line line, Function<SecondFigures, Double> value) {
        return line(label, ink, line, second -> "engaged".equals(second.arm()) ? value.apply(second) : null);
    }

    /** The time of a compilation is counted at its end, and so may be more than the second has on all {@code cores}. */
    private static Double compilers(Double millis, int cores) {
        return millis == null ? null : (Double) Math.min(cores, millis / 1000);
    }

    boolean isEmpty(List<SecondFigures> seconds) {
        return values(seconds).findAny().isEmpty();
    }

    Scale scale(List<SecondFigures> seconds, double bottom, double top) {
        double least = values(seconds).filter(value -> value > 0).min().orElse(1);
        double most = HEADROOM * values(seconds).max().orElse(1);
        return logarithmic
                ? Scale.logarithmic(least, Math.max(least, most), bottom, top)
                : Scale.linear(0, most, bottom, top);
    }

    private DoubleStream values(List<SecondFigures> seconds) {
        return traces.stream()
                .flatMap(trace -> seconds.stream().map(trace.value()))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value);
    }
}
