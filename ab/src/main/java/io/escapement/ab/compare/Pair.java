package io.escapement.ab.compare;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A metric of both sides of a round, of a pair of periods or of a host, as logarithms: a disturbance multiplies a value
 * rather than adds to it.
 *
 * @param difference the arm's less the base's
 * @param low the least that the true difference may be, by what is known of both values; {@code high} alike
 * @param middle the mean of both
 */
public record Pair(double difference, double low, double high, double middle) {
    /** Null if a side has none of it, or has it as 0. */
    public static Pair of(Value base, Value arm) {
        return base == null || arm == null || !(base.value() > 0 && arm.value() > 0)
                ? null
                : new Pair(
                        Math.log(arm.value() / base.value()),
                        Math.log(arm.low() / base.high()),
                        Math.log(arm.high() / base.low()),
                        (Math.log(base.value()) + Math.log(arm.value())) / 2);
    }

    /** The mean of some, one of which there is at least. */
    public static Pair mean(List<Pair> some) {
        return new Pair(
                mean(some, Pair::difference), mean(some, Pair::low), mean(some, Pair::high), mean(some, Pair::middle));
    }

    private static double mean(List<Pair> some, ToDoubleFunction<Pair> part) {
        return some.stream().mapToDouble(part).average().orElseThrow();
    }
}
