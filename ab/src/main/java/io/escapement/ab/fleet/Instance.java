package io.escapement.ab.fleet;

import io.escapement.ab.observe.Compared;
import io.escapement.ab.observe.Measure;
import io.escapement.ab.observe.Requests;
import io.escapement.ab.observe.Span;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A JVM of a fleet: what it did with each clock in the pairs of periods that were whole.
 */
final class Instance {
    /** Why a pair of periods does not count. */
    enum Loss {
        /**
         * The arm changed within a period, or did not between two: a stepped clock, or another period than was said.
         */
        SWITCHED("whose periods are not those of the schedule (stepped clock, other period)"),
        /** For some of the time the schedule was overruled. */
        OVERRULED("in which the schedule was overruled (operator, lease, withdrawal)"),
        /** The arms are not those of the seed and the name. */
        OTHER_SCHEDULE("not by this seed and name"),
        RESTARTED("with a restart"),
        /** So nobody knows whether the schedule was followed: an older rule for the exporter, or another name. */
        NO_SECONDS("without the schedule's seconds (--cached-seconds, --real-seconds)"),
        MISSED_SCRAPES("with missed scrapes (of --arm or --cpu)");

        /** What pairs they are. */
        final String words;

        Loss(String words) {
            this.words = words;
        }
    }

    /** Pairs of periods, side by side. */
    static final class Sides {
        /** By the value of the arm's gauge: that of the real clock, then that of the cached one. */
        private final Span[] byArm = {Span.NONE, Span.NONE};

        int periods(int arm, FleetPlan plan) {
            return (int) Math.round(byArm[arm].seconds() / plan.countedSeconds());
        }

        boolean isEmpty() {
            return byArm[CACHED].seconds() == 0;
        }

        /** Null if one of the two has none of that figure. */
        Compared compared(String figure, FleetPlan plan) {
            return Compared.of(
                    measures(byArm[REAL], plan).get(figure),
                    measures(byArm[CACHED], plan).get(figure));
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

    static final int REAL = 0;
    static final int CACHED = 1;

    private static final double LEAST_OF_USUAL_SCRAPES = 0.8;

    /** Of a period's seconds: less is lost where a scrape comes late. */
    private static final double NEARLY_ALL = 0.8;

    private static final double NEARLY_NONE = 0.02;

    final Map<String, String> labels;

    /** As the schedule says. */
    final Sides compared = new Sides();

    /**
     * Where the agent did nothing, as on a healthy host: both arms had the real clock, and there is nothing to find.
     */
    final Sides control = new Sides();

    final Map<Loss, Integer> lost = new EnumMap<>(Loss.class);

    /** Of the periods that are looked at just now. */
    private final Map<Figure, double[]> figures = new EnumMap<>(Figure.class);

    /** The most scrapes of any period. */
    private double usualScrapes;

    private Sides[] sides = new Sides[0];

    /** @param usualScrapes as far as it is known already */
    Instance(Map<String, String> labels, int periods, double usualScrapes) {
        this.labels = labels;
        this.usualScrapes = usualScrapes;
        begin(periods);
    }

    /** Begins with other periods, of which nothing is known yet. */
    void begin(int periods) {
        for (Figure figure : Figure.values()) {
            double[] unknown = new double[periods];
            Arrays.fill(unknown, Double.NaN);
            figures.put(figure, unknown);
        }
        sides = new Sides[periods];
    }

    void put(Figure figure, int period, double value) {
        figures.get(figure)[period] = value;
    }

    private double of(Figure figure, int period) {
        return figures.get(figure)[period];
    }

    /** Counts the pairs that are whole. The first of the periods is the first of a pair. */
    void count(FleetPlan plan, long firstPair) {
        for (double scrapes : figures.get(Figure.SCRAPES)) {
            // A period without any has NaN, which a maximum would keep.
            usualScrapes = scrapes > usualScrapes ? scrapes : usualScrapes;
        }
        for (int first = 0; first + 1 < sides.length; first += 2) {
            if (Double.isNaN(of(Figure.LEAST_ARM, first)) && Double.isNaN(of(Figure.LEAST_ARM, first + 1))) {
                // It was not there, or not scraped at all.
                continue;
            }
            Loss loss = loss(plan, first, firstPair + first / 2);
            if (loss != null) {
                lost.merge(loss, 1, Integer::sum);
                continue;
            }
            for (int period = first; period <= first + 1; period++) {
                sides[period] = isServed(plan, first, NEARLY_ALL) ? compared : control;
                sides[period].byArm[arm(period)] = sides[period].byArm[arm(period)].with(span(plan, period));
            }
        }
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

    private Loss loss(FleetPlan plan, int first, long pair) {
        for (int period = first; period <= first + 1; period++) {
            if (!(of(Figure.SCRAPES, period) >= LEAST_OF_USUAL_SCRAPES * usualScrapes)
                    || Double.isNaN(of(Figure.CPU_SECONDS, period))) {
                return Loss.MISSED_SCRAPES;
            }
            if (of(Figure.RESETS, period) > 0) {
                return Loss.RESTARTED;
            }
            if (of(Figure.LEAST_ARM, period) != of(Figure.MOST_ARM, period)) {
                return Loss.SWITCHED;
            }
            if (Double.isNaN(of(Figure.SERVED_SECONDS, period))) {
                return Loss.NO_SECONDS;
            }
        }
        double arm = of(Figure.LEAST_ARM, first);
        if (arm + of(Figure.LEAST_ARM, first + 1) != 1) {
            return Loss.SWITCHED;
        }
        if (!isServed(plan, first, NEARLY_ALL) && isServed(plan, first, NEARLY_NONE)) {
            return Loss.OVERRULED;
        }
        String name = plan.nameLabel() == null ? null : labels.get(plan.nameLabel());
        boolean isOther =
                plan.seed() != null && (name == null || (arm == 1) != Schedule.isFirstCached(plan.seed(), name, pair));
        return isOther ? Loss.OTHER_SCHEDULE : null;
    }

    /** Whether a pair was served by the schedule for at least that part of one of its periods, or of both. */
    private boolean isServed(FleetPlan plan, int first, double part) {
        double least = part * plan.countedSeconds();
        boolean isFirst = of(Figure.SERVED_SECONDS, first) >= least;
        boolean isSecond = of(Figure.SERVED_SECONDS, first + 1) >= least;
        return part == NEARLY_ALL ? isFirst && isSecond : isFirst || isSecond;
    }

    private int arm(int period) {
        return (int) of(Figure.LEAST_ARM, period);
    }

    /** Adds a bucket's growth in a period, if that counts. */
    void bucket(int period, double boundMillis, double count) {
        if (sides[period] != null) {
            sides[period].byArm[arm(period)].requests().countByBound().merge(boundMillis, count, Double::sum);
        }
    }
}
