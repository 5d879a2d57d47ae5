package io.escapement.ab.fleet;

import io.escapement.ab.observe.Measure;
import io.escapement.ab.observe.Requests;
import io.escapement.ab.observe.Span;
import io.escapement.ab.report.Compared;
import io.escapement.ab.report.Difference;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** A JVM of a fleet: what it did with each clock in the pairs of periods that were whole. */
final class Instance {
    /** Why a pair of periods does not count. */
    enum Loss {
        /** The arm changed within a period, or did not between two. */
        SWITCHED("whose periods are not those of the schedule (stepped clock, other period)"),
        OVERRULED("in which the schedule was overruled (operator, lease, withdrawal)"),
        RESTARTED("with a restart"),
        /** So sums over an instance's series would count it twice. */
        TWICE("in which an instance has two series of --arm (two replicas of the server? --match chooses one)"),
        MISSED_SCRAPES("with missed scrapes, or without one of the series");

        /** What pairs they are. */
        final String words;

        Loss(String words) {
            this.words = words;
        }
    }

    /** Pairs of periods, side by side. */
    final class Sides {
        private Span real = Span.NONE;
        private Span cached = Span.NONE;

        private void add(int period) {
            if (of(Figure.LEAST_ARM, period) == 1) {
                cached = cached.with(span(period));
            } else {
                real = real.with(span(period));
            }
        }

        boolean isEmpty() {
            return cached.seconds() == 0;
        }

        /** Null if one of the two has none of that figure. */
        Compared compared(String figure) {
            return Measure.compared(measures(real).get(figure), measures(cached).get(figure));
        }

        private Map<String, Measure> measures(Span span) {
            Map<String, Measure> measures = Measure.of(span);
            if (plan.countsRequests() && Double.isNaN(span.requests().count())) {
                // An instance without the series that counts requests is as one that has answered none.
                measures.remove(Difference.CPU);
            }
            return measures;
        }
    }

    private static final double LEAST_OF_USUAL_SCRAPES = 0.8;

    /** Of a period's seconds: less is lost where a scrape comes late. */
    private static final double NEARLY_ALL = 0.8;

    private static final double NEARLY_NONE = 0.02;

    final Map<String, String> labels;

    /** As the schedule says. */
    final Sides compared = new Sides();

    /** Where the agent did nothing, as on a healthy host: both arms had the real clock, and there is nothing to find. */
    final Sides control = new Sides();

    final Map<Loss, Integer> lost = new EnumMap<>(Loss.class);

    /** Of each period; NaN where it is not known. */
    private final Map<Figure, double[]> figures = new EnumMap<>(Figure.class);

    private final boolean[] isTwice;
    private final FleetPlan plan;
    private double scrapeSeconds;

    Instance(FleetPlan plan, Map<String, String> labels, int periods) {
        this.plan = plan;
        this.labels = labels;
        isTwice = new boolean[periods];
        for (Figure figure : Figure.values()) {
            double[] unknown = new double[periods];
            Arrays.fill(unknown, Double.NaN);
            figures.put(figure, unknown);
        }
    }

    void put(Figure figure, int period, double value) {
        isTwice[period] |= figure == Figure.LEAST_ARM && !Double.isNaN(of(figure, period));
        figures.get(figure)[period] = value;
    }

    private double of(Figure figure, int period) {
        return figures.get(figure)[period];
    }

    /** Counts the pairs that are whole. */
    void count() {
        double most = Arrays.stream(figures.get(Figure.SCRAPES_OF_TWO))
                .filter(scrapes -> !Double.isNaN(scrapes))
                .max()
                .orElse(1);
        scrapeSeconds = plan.secondsOfTwo() / most;
        for (int first = 0; first < isTwice.length; first += 2) {
            if (Double.isNaN(of(Figure.LEAST_ARM, first)) && Double.isNaN(of(Figure.LEAST_ARM, first + 1))) {
                // It was not there, or not scraped at all.
                continue;
            }
            Loss loss = lossOfPair(first);
            if (loss == null) {
                Sides sides = isServed(first) ? compared : control;
                sides.add(first);
                sides.add(first + 1);
            } else {
                lost.merge(loss, 1, Integer::sum);
            }
        }
    }

    private Loss lossOfPair(int first) {
        for (int period = first; period <= first + 1; period++) {
            Loss loss = loss(period);
            if (loss != null) {
                return loss;
            }
        }
        if (of(Figure.LEAST_ARM, first) + of(Figure.LEAST_ARM, first + 1) != 1) {
            return Loss.SWITCHED;
        }
        boolean isUnserved = servedShare(first) < NEARLY_NONE && servedShare(first + 1) < NEARLY_NONE;
        return isServed(first) || isUnserved ? null : Loss.OVERRULED;
    }

    private Loss loss(int period) {
        if (isTwice[period]) {
            return Loss.TWICE;
        }
        double usualScrapes = Math.floor(plan.countedSeconds() / scrapeSeconds);
        if (!(of(Figure.SCRAPES, period) >= Math.max(2, LEAST_OF_USUAL_SCRAPES * usualScrapes))
                || Double.isNaN(of(Figure.CPU_SECONDS, period) + of(Figure.SERVED_SECONDS, period))) {
            return Loss.MISSED_SCRAPES;
        }
        if (of(Figure.RESETS, period) > 0) {
            return Loss.RESTARTED;
        }
        return of(Figure.LEAST_ARM, period) == of(Figure.MOST_ARM, period) ? null : Loss.SWITCHED;
    }

    /** Whether the schedule's clock was served in both periods of a pair. */
    private boolean isServed(int first) {
        return servedShare(first) >= NEARLY_ALL && servedShare(first + 1) >= NEARLY_ALL;
    }

    /** For how much of a period the schedule decided which clock was served. */
    private double servedShare(int period) {
        return of(Figure.SERVED_SECONDS, period) / sampledSeconds(period);
    }

    /** From the first to the last scrape in the counted part of a period. */
    private double sampledSeconds(int period) {
        return (of(Figure.SCRAPES, period) - 1) * scrapeSeconds;
    }

    /** Nobody asks for its pauses. */
    private Span span(int period) {
        Requests requests = new Requests(
                of(Figure.REQUESTS, period),
                plan.latency() == null ? 0 : of(Figure.LATENCY_COUNT, period),
                1_000 * of(Figure.LATENCY_SECONDS, period),
                new TreeMap<>());
        return new Span(sampledSeconds(period), 1e9 * of(Figure.CPU_SECONDS, period), Double.NaN, requests);
    }
}
