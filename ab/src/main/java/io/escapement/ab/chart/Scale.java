package io.escapement.ab.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Maps values to places on a drawing. Values beyond the ends stand at the ends. */
public final class Scale {

    /** Those above 0 and those below it, each from the outermost on. */
    private static final double[] ROUND_PERCENTS = {
        9900, 4900, 1900, 900, 400, 200, 100, 50, 30, 20, 10, 5, 2, 1, -99, -98, -95, -90, -80, -70, -50, -30, -20, -10,
        -5, -2, -1
    };

    private static final double LEAST_PERCENT = -99.9;
    private static final double LEAST_FACTOR = Math.log(1.03);
    private static final double MARGIN = 0.04;

    private final Kind kind;
    /** The ends as {@link Kind#even} has them. */
    private final double low;

    private final double high;
    private final double from;
    private final double to;

    private Scale(Kind kind, double low, double high, double from, double to) {
        this.kind = kind;
        this.low = low;
        this.high = high;
        this.from = from;
        this.to = to;
    }

    private enum Kind {
        LINEAR,
        LOGARITHMIC,
        FACTORS;

        /** Returns what has the same room everywhere. */
        double even(double value) {
            return switch (this) {
                case LINEAR -> value;
                case LOGARITHMIC -> Math.log10(Math.max(Double.MIN_NORMAL, value));
                case FACTORS -> Math.log1p(Math.max(LEAST_PERCENT, value) / 100);
            };
        }
    }

    public static Scale linear(double least, double most, double from, double to) {
        return new Scale(Kind.LINEAR, least, most > least ? most : least + 1, from, to);
    }

    /** Returns a scale from the step of 1, 2, 5, 10 at or below the least value to the one at or above the most. */
    public static Scale logarithmic(double least, double most, double from, double to) {
        double low = Math.log10(step(least, false));
        double high = Math.log10(step(most, true));
        return new Scale(Kind.LOGARITHMIC, low, high > low ? high : low + 1, from, to);
    }

    /**
     * Returns a scale of differences in percent on which each factor has the same room: twice as much is as far from
     * equal as half as much, and a large difference leaves room for the small ones. Equal is on it in any case.
     */
    public static Scale factors(double leastPercent, double mostPercent, double from, double to) {
        double low = Math.min(-LEAST_FACTOR, Kind.FACTORS.even(leastPercent));
        double high = Math.max(LEAST_FACTOR, Kind.FACTORS.even(mostPercent));
        double margin = MARGIN * (high - low);
        return new Scale(Kind.FACTORS, low - margin, high + margin, from, to);
    }

    public double at(double value) {
        return from + Math.max(0, Math.min(1, share(value))) * (to - from);
    }

    double from() {
        return from;
    }

    double to() {
        return to;
    }

    /** Returns round values, about as many as there is room for, so many pixels apart. */
    public List<Double> ticks(double pixelsApart) {
        double count = Math.floor(Math.abs(to - from) / pixelsApart);
        return switch (kind) {
            case LINEAR -> multiples(step((high - low) / (count + 0.5), true));
            case LOGARITHMIC -> {
                List<Double> ticks = multiplesOfPowers(1, 2, 5);
                yield ticks.size() <= count ? ticks : multiplesOfPowers(1);
            }
            case FACTORS -> percentsApart(pixelsApart);
        };
    }

    private List<Double> multiples(double step) {
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private List<Double> multiplesOfPowers(int... factors) {
        return IntStream.rangeClosed((int) Math.floor(low), (int) Math.floor(high + 1e-9))
                .boxed()
                .flatMap(exponent -> IntStream.of(factors).mapToObj(factor -> factor * Math.pow(10, exponent)))
                .filter(tick -> share(tick) > -1e-9 && share(tick) < 1 + 1e-9)
                .toList();
    }

    /** Equal is among them in any case, and outer ones come before inner ones. */
    private List<Double> percentsApart(double pixelsApart) {
        List<Double> ticks = new ArrayList<>(List.of(0.0));
        for (double percent : ROUND_PERCENTS) {
            boolean isInside = share(percent) > 0 && share(percent) < 1;
            if (isInside && ticks.stream().allMatch(tick -> Math.abs(at(tick) - at(percent)) >= pixelsApart)) {
                ticks.add(percent);
            }
        }
        ticks.sort(null);
        return ticks;
    }

    private double share(double value) {
        return (kind.even(value) - low) / (high - low);
    }

    /** Returns the multiple of a power of ten by 1, 2 or 5 that is next to the value, or the value if it is one. */
    private static double step(double value, boolean above) {
        double decade = Math.pow(10, Math.floor(Math.log10(value)));
        DoubleStream steps = DoubleStream.of(1, 2, 5, 10).map(factor -> factor * decade);
        return above
                ? steps.filter(step -> step >= value).min().orElse(10 * decade)
                : steps.filter(step -> step <= value).max().orElse(decade);
    }
}
