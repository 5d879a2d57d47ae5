package io.escapement.bench.software;

import io.escapement.ab.statistics.Bootstrap;
import io.escapement.ab.statistics.Interval;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Two arms of a server, compared within each round. */
final class PairedRuns {
    private static final double CONFIDENCE = 0.95;
    private static final long SEED = 20_261_123;

    private PairedRuns() {}

    /** Returns what {@code arm} has by what {@code base} has, with its interval; that is NaN of a single round. */
    static Interval times(List<RunFigures> arm, List<RunFigures> base, ToDoubleFunction<RunFigures> figure) {
        // Even-handed as logarithms: twice as much and half as much are equally far from no difference.
        double[] logarithms = new double[arm.size()];
        for (int i = 0; i < logarithms.length; i++) {
            logarithms[i] = Math.log(figure.applyAsDouble(arm.get(i)) / figure.applyAsDouble(base.get(i)));
        }
        Interval interval = logarithms.length == 1
                ? new Interval(logarithms[0], Double.NaN, Double.NaN)
                : Bootstrap.widerInterval(logarithms, CONFIDENCE, SEED);
        return interval.map(Math::exp);
    }
}
