package io.escapement.ab.report;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure of both sides of a round, or of an instance, as logarithms: a disturbance multiplies a figure rather than
 * adds to it.
 *
 * @param difference the arm's less the base's
 * @param low the least that the true difference may be, by the bounds of the buckets that both values lie in; {@code
 *     high} alike
 * @param middle the mean of both
 */
public record Compared(String unit, double difference, double low, double high, double middle) {
    /** Returns those of two values that are known exactly. */
    public static Compared of(String unit, double base, double arm) {
        double difference = Math.log(arm / base);
        return new Compared(unit, difference, difference, difference, (Math.log(base) + Math.log(arm)) / 2);
    }

    /** The mean of some, one of which there is at least. */
    public static Compared mean(List<Compared> some) {
        return new Compared(
                some.get(0).unit,
                mean(some, Compared::difference),
                mean(some, Compared::low),
                mean(some, Compared::high),
                mean(some, Compared::middle));
    }

    private static double mean(List<Compared> some, ToDoubleFunction<Compared> figure) {
        return some.stream().mapToDouble(figure).average().orElseThrow();
    }
}
