package io.escapement.ab.draw;

import java.util.ArrayList;
import java.util.List;

/**
 * Places differences in percent so that each factor has the same room: twice as much is as far from equal as half as
 * much, and a large difference leaves room for the small ones.
 */
public final class FactorScale {

    private static final double[] UP = {9900, 4900, 1900, 900, 400, 200, 100, 50, 30, 20, 10, 5, 2, 1};
    private static final double[] DOWN = {-99, -98, -95, -90, -80, -70, -50, -30, -20, -10, -5, -2, -1};

    private static final double LEAST_PERCENT = -99.9;
    private static final double LEAST_SPAN = Math.log(1.03);
    private static final double MARGIN = 0.04;

    private final Scale scale;
    private final double least;
    private final double most;

    /** Equal is on it in any case. */
    public FactorScale(double leastPercent, double mostPercent, double from, double to) {
        double low = Math.min(-LEAST_SPAN, logarithm(leastPercent));
        double high = Math.max(LEAST_SPAN, logarithm(mostPercent));
        double margin = MARGIN * (high - low);
        least = low - margin;
        most = high + margin;
        scale = Scale.linear(least, most, from, to);
    }

    public double at(double percent) {
        return scale.at(logarithm(percent));
    }

    /** Returns round percents, 0 among them, at least so many pixels apart. */
    public List<Double> ticks(double pixelsApart) {
        List<Double> ticks = new ArrayList<>(List.of(0.0));
        side(ticks, UP, pixelsApart);
        side(ticks, DOWN, pixelsApart);
        return ticks.stream().sorted().toList();
    }

    private void side(List<Double> ticks, double[] outermostFirst, double pixelsApart) {
        double last = Double.NaN;
        for (double percent : outermostFirst) {
            double at = at(percent);
            boolean inside = logarithm(percent) > least && logarithm(percent) < most;
            boolean apart = Math.abs(at - at(0)) >= pixelsApart && !(Math.abs(at - last) < pixelsApart);
            if (inside && apart) {
                ticks.add(percent);
                last = at;
            }
        }
    }

    private static double logarithm(double percent) {
        return Math.log1p(Math.max(LEAST_PERCENT, percent) / 100);
    }
}
