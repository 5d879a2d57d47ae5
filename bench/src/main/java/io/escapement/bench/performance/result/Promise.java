package io.escapement.bench.performance.result;

import io.escapement.ab.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A claim about a ratio, at each point where it was measured. A point meets it if the median does; it may meet it if
 * only its interval reaches the limit; else it does not.
 */
public record Promise(String claim, Bound bound, double limit, List<Point> points) {
    private static final int LISTED = 8;

    /** On which side of the limit the ratio is to be. */
    public enum Bound {
        AT_MOST,
        AT_LEAST
    }

    public record Point(String where, Interval ratio) {
        @Override
        public String toString() {
            return where + " " + Figures.of(ratio);
        }
    }

    public Promise {
        points = points.stream().filter(point -> point.ratio() != null).toList();
    }

    public boolean wasMeasured() {
        return !points.isEmpty();
    }

    public List<Point> broken() {
        return points.stream()
                .filter(point -> beyond(
                        bound == Bound.AT_MOST
                                ? point.ratio().low()
                                : point.ratio().high()))
                .toList();
    }

    /** Points at which only the interval reaches the limit. */
    public List<Point> undecided() {
        return points.stream()
                .filter(point -> beyond(point.ratio().estimate()) && !broken().contains(point))
                .toList();
    }

    private boolean beyond(double ratio) {
        return bound == Bound.AT_MOST ? ratio > limit : ratio < limit;
    }

    @Override
    public String toString() {
        if (points.isEmpty()) {
            return claim + ": not measured.";
        }
        StringBuilder text = new StringBuilder(claim)
                .append(bound == Bound.AT_MOST ? " at most " : " at least ")
                .append(Figures.of(limit))
                .append(": ");
        int met = points.size() - broken().size() - undecided().size();
        if (!broken().isEmpty()) {
            text.append("**NOT MET** at ")
                    .append(broken().size())
                    .append(" of ")
                    .append(points.size())
                    .append(" points (");
            text.append(listed(broken())).append("). ");
        }
        if (met > 0) {
            text.append(broken().isEmpty() && undecided().isEmpty() ? "**met**" : "met")
                    .append(" at ")
                    .append(met)
                    .append(" of ")
                    .append(points.size())
                    .append(" points. ");
        }
        if (!undecided().isEmpty()) {
            text.append("Within the scatter, so not to be told, at ")
                    .append(undecided().size())
                    .append(" (")
                    .append(listed(undecided()))
                    .append("). ");
        }
        return text.append("Least favourable: ")
                .append(leastFavourable())
                .append('.')
                .toString();
    }

    private Point leastFavourable() {
        Comparator<Point> byRatio =
                Comparator.comparingDouble(point -> point.ratio().estimate());
        return points.stream()
                .max(bound == Bound.AT_MOST ? byRatio : byRatio.reversed())
                .orElseThrow();
    }

    private static String listed(List<Point> points) {
        return points.stream().limit(LISTED).map(Point::toString).collect(Collectors.joining("; "))
                + (points.size() > LISTED ? "; and " + (points.size() - LISTED) + " more" : "");
    }
}
