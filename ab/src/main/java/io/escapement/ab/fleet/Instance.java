package io.escapement.ab.fleet;

import io.escapement.ab.observe.Compared;
import io.escapement.ab.observe.Measure;
import io.escapement.ab.observe.Requests;
import io.escapement.ab.observe.Span;
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
        MISSED_SCRAPES("with missed scrapes, or without one of the series");

        /** What pairs they are. */
        final String words;

        Loss(String words) {
            this.words = words;
        }
    }

    /** Pairs of periods, side by side. */
    static final class Sides {
        private Span real = Span.NONE;
        private Span cached = Span.NONE;

        private void add(boolean isCached, Span span) {
            if (isCached) {
                cached = cached.with(span);
            } else {
                real = real.with(span);
            }
        }

        boolean isEmpty() {
            return cached.seconds() == 0;
        }

        /** Null if one of the two has none of that figure. */
        Compared compared(String figure, FleetPlan plan) {
            return Compared.of(
                    measures(real, plan).get(figure), measures(cached, plan).get(figure));
        }

        private static Map<String, Measure> measures(Span span, FleetPlan plan) {
            Map<String, Measure> measures = Measure.of(span);
            if (plan.counter() != null && Double.isNaN(span.requests().count())) {
                // An instance without the series that counts requests is as one that has answered none.
                measures.remove(Measure.CPU);
            }
            return measures;
        }
    }

    private static final double LEAST_OF_MOST_SCRAPES = 0.8;

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

    private final int periods;

    Instance(Map<String, String> labels, int periods) {
        this.labels = labels;
        this.periods = periods;
        for (Figure figure : Figure.values()) {
            double[] unknown = new double[periods];
            Arrays.fill(unknown, Double.NaN);
            figures.put(figure, unknown);
        }
    }

    void put(Figure figure, int period, double value) {
        figures.get(figure)[period] = value;
    }

    private double of(Figure figure, int period) {
        return figures.get(figure)[period];
    }

    /** Counts the pairs that are whole. */
    void count(FleetPlan plan) {
        double mostScrapes = Arrays.stream(figures.get(Figure.SCRAPES))
                .filter(scrapes -> !Double.isNaN(scrapes))
                .max()
                .orElse(0);
        for (int first = 0; first < periods; first += 2) {
            if (Double.isNaN(of(Figure.LEAST_ARM, first)) && Double.isNaN(of(Figure.LEAST_ARM, first + 1))) {
                // It was not there, or not scraped at all.
                continue;
            }
            double[] served = {servedShare(plan, first), servedShare(plan, first + 1)};
            Arrays.sort(served);
            Loss loss = loss(first, LEAST_OF_MOST_SCRAPES * mostScrapes);
            if (loss == null && served[0] < NEARLY_ALL && served[1] >= NEARLY_NONE) {
                loss = Loss.OVERRULED;
            }
            if (loss != null) {
                lost.merge(loss, 1, Integer::sum);
                continue;
            }
            Sides sides = served[0] >= NEARLY_ALL ? compared : control;
            for (int period = first; period <= first + 1; period++) {
                sides.add(of(Figure.LEAST_ARM, period) == 1, span(plan, period));
            }
        }
    }

    /** Returns for how much of a period the schedule decided which clock was served. */
    private double servedShare(FleetPlan plan, int period) {
        return of(Figure.SERVED_SECONDS, period) / plan.countedSeconds();
    }

    /** Nobody asks for its pauses. */
    private Span span(FleetPlan plan, int period) {
        Requests requests = new Requests(
                of(Figure.REQUESTS, period),
                plan.latency() == null ? 0 : of(Figure.LATENCY_COUNT, period),
                1_000 * of(Figure.LATENCY_SECONDS, period),
                new TreeMap<>());
        return new Span(plan.countedSeconds(), 1e9 * of(Figure.CPU_SECONDS, period), Double.NaN, requests);
    }

    private Loss loss(int first, double leastScrapes) {
        for (int period = first; period <= first + 1; period++) {
            if (!(of(Figure.SCRAPES, period) >= leastScrapes)
                    || Double.isNaN(of(Figure.CPU_SECONDS, period) + of(Figure.SERVED_SECONDS, period))) {
                return Loss.MISSED_SCRAPES;
            }
            if (of(Figure.RESETS, period) > 0) {
                return Loss.RESTARTED;
            }
            if (of(Figure.LEAST_ARM, period) != of(Figure.MOST_ARM, period)) {
                return Loss.SWITCHED;
            }
        }
        return of(Figure.LEAST_ARM, first) + of(Figure.LEAST_ARM, first + 1) == 1 ? null : Loss.SWITCHED;
    }
}
