package io.escapement.ab.draw;

import java.util.ArrayList;
import java.util.List;

/** Maps values to places on a drawing. Values beyond the ends stand at the ends. */
public final class Scale {

    private final boolean logarithmic;
    private final double least;
    private final double most;
    private final double from;
    private final double to;

    private Scale(boolean logarithmic, double least, double most, double from, double to) {
        this.logarithmic = logarithmic;
        this.least = least;
        this.most = most;
        this.from = from;
        this.to = to;
    }

    public static Scale linear(double least, double most, double from, double to) {
        return new Scale(false, least, most > least ? most : least + 1, from, to);
    }

    /** Returns a scale from the step of 1, 2, 5, 10 at or below the least value to the one at or above the most. */
    public static Scale logarithmic(double least, double most, double from, double to) {
        double low = step(least, Math.pow(10, Math.floor(Math.log10(least))), false);
        double high = step(most, Math.pow(10, Math.floor(Math.log10(most))), true);
        return new Scale(true, low, high > low ? high : 10 * low, from, to);
    }

    private static double step(double value, double decade, boolean above) {
        double found = decade;
        for (int factor : new int[] {1, 2, 5, 10}) {
            if (above && factor * decade >= value) {
                return factor * decade;
            }
            if (factor * decade <= value) {
                found = factor * decade;
            }
        }
        return found;
    }

    public double at(double value) {
        double share = logarithmic
                ? Math.log(Math.max(value, least) / least) / Math.log(most / least)
                : (value - least) / (most - least);
        return from + Math.max(0, Math.min(1, share)) * (to - from);
    }

    double from() {
        return from;
    }

    double to() {
        return to;
    }

    /** Returns round values, about as many as there is room for. */
    List<Double> ticks(int count) {
        return logarithmic ? logarithmicTicks(count) : linearTicks(count);
    }

    private List<Double> linearTicks(int count) {
        double apart = (most - least) / (count + 0.5);
        double step = step(apart, Math.pow(10, Math.floor(Math.log10(apart))), true);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(least / step - 1e-9); i * step <= most + 1e-9 * step; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private List<Double> logarithmicTicks(int count) {
        List<Double> ticks = multiplesOfPowers(1, 2, 5);
        return ticks.size() <= count ? ticks : multiplesOfPowers(1);
    }

    private List<Double> multiplesOfPowers(int... factors) {
        List<Double> ticks = new ArrayList<>();
        for (int exponent = (int) Math.floor(Math.log10(least)); Math.pow(10, exponent) <= most; exponent++) {
            for (int factor : factors) {
                double tick = factor * Math.pow(10, exponent);
                if (tick >= least * (1 - 1e-9) && tick <= most * (1 + 1e-9)) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }
}
