package io.escapement.ab.observe;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure of both sides of a round, or of an instance, as logarithms.
 *
 * @param difference the arm's less the base's
 * @param low the least that the true difference may be, by the bounds of the buckets that both values lie in; {@code
 *     high} alike
 * @param middle the mean of both
 */
public record Compared(String unit, double difference, double low, double high, double middle) {
    /** Null if a side has none of it, or has it as 0. */
    public static Compared of(Measure base, Measure arm) {
        if (base == null
                || arm == null
                || !(base.value() > 0 && arm.value() > 0)
                || !base.unit().equals(arm.unit())) {
            return null;
        }
        return new Compared(
                arm.unit(),
                Math.log(arm.value() / base.value()),
                Math.log(arm.low() / base.high()),
                Math.log(arm.high() / base.low()),
                (Math.log(base.value()) + Math.log(arm.value())) / 2);
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
