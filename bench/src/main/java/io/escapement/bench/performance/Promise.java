package io.escapement.bench.performance;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.report.Figures;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A claim about a ratio, at each point where it was measured. A point meets it if the median does; it may meet it if
 * only its interval reaches the limit; else it does not.
 */
record Promise(String claim, Bound bound, double limit, List<Point> points) {
    private static final int LISTED = 8;

    /** On which side of the limit the ratio is to be. */
    enum Bound {
        AT_MOST,
        AT_LEAST
    }

    /** A ratio on one clock at one number of threads. */
    record Point(String where, Interval ratio) {
        static String where(ClockMode clock, int threads) {
            return clock + ", " + threads + (threads == 1 ? " thread:" : " threads:");
        }

        @Override
        public String toString() {
            return where + " " + Figures.of(ratio);
        }
    }

    /** A sentence for each of the promises that were measured. */
    static List<String> sentences(List<Promise> promises) {
        return promises.stream()
                .filter(promise -> !promise.points.isEmpty())
                .map(Promise::toString)
                .toList();
    }

    List<Point> broken() {
        return points.stream().filter(point -> isBroken(point.ratio)).toList();
    }

    private boolean isBroken(Interval ratio) {
        return isBeyond(bound == Bound.AT_MOST ? ratio.low() : ratio.high());
    }

    private boolean isBeyond(double ratio) {
        return bound == Bound.AT_MOST ? ratio > limit : ratio < limit;
    }

    @Override
    public String toString() {
        List<Point> broken = broken();
        List<Point> undecided = points.stream()
                .filter(point -> isBeyond(point.ratio.estimate()) && !isBroken(point.ratio))
                .toList();
        int met = points.size() - broken.size() - undecided.size();
        StringBuilder sentence = new StringBuilder(claim)
                .append(bound == Bound.AT_MOST ? " at most " : " at least ")
                .append(Figures.of(limit))
                .append(": ");
        if (!broken.isEmpty()) {
            sentence.append(
                    text("**NOT MET** at %d of %d points (%s). ", broken.size(), points.size(), listed(broken)));
        }
        if (met > 0) {
            sentence.append(
                    text("%s at %d of %d points. ", met == points.size() ? "**met**" : "met", met, points.size()));
        }
        if (!undecided.isEmpty()) {
            sentence.append(
                    text("Within the scatter, so not to be told, at %d (%s). ", undecided.size(), listed(undecided)));
        }
        return sentence + "Least favourable: " + leastFavourable() + ".";
    }

    private Point leastFavourable() {
        Comparator<Point> byRatio = Comparator.comparingDouble(point -> point.ratio.estimate());
        return points.stream()
                .max(bound == Bound.AT_MOST ? byRatio : byRatio.reversed())
                .orElseThrow();
    }

    private static String listed(List<Point> points) {
        return points.stream().limit(LISTED).map(Point::toString).collect(Collectors.joining("; "))
                + (points.size() > LISTED ? "; and " + (points.size() - LISTED) + " more" : "");
    }
}
