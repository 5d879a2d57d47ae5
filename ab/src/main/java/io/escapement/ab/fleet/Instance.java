package io.escapement.ab.fleet;

import io.escapement.ab.observe.Compared;
import io.escapement.ab.observe.Distribution;
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
        SWITCHED,
        /** For some of the time the schedule was overruled: by an operator, a lease, or a withdrawal. */
        OVERRULED,
        /** The arms are not those of the seed and the name. */
        OTHER_SCHEDULE,
        RESTARTED,
        MISSED_SCRAPES
    }

    /** What is known of each period. */
    enum Figure {
        LEAST_ARM,
        MOST_ARM,
        SCRAPES,
        RESETS,
        SERVED_SECONDS,
        CPU_SECONDS,
        REQUESTS,
        LATENCY_SECONDS,
        LATENCY_COUNT
    }

    /** Pairs of periods, side by side. */
    static final class Sides {
        final Side real = new Side();
        final Side cached = new Side();

        boolean isEmpty() {
            return cached.periods == 0;
        }

        /** Null if one of the two has none of that figure. */
        Compared compared(String figure, FleetPlan plan) {
            return isEmpty()
                    ? null
                    : Compared.of(
                            Measure.of(real.span(plan)).get(figure),
                            Measure.of(cached.span(plan)).get(figure));
        }
    }

    /** What was done in the periods of one arm. */
    static final class Side {
        int periods;
        double cpuSeconds;
        double requests;
        Distribution latency = Distribution.NONE;

        /** Nobody asks for its pauses. */
        private Span span(FleetPlan plan) {
            // An instance without the series that counts requests is as one that has answered none.
            double answered = plan.counter() != null && Double.isNaN(requests) ? 0 : requests;
            return new Span(
                    (double) periods * plan.countedSeconds(),
                    1e9 * cpuSeconds,
                    Double.NaN,
                    new Requests(answered, latency),
                    Map.of(),
                    Map.of());
        }
    }

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

    private double usualScrapes;
    private Sides[] sides = new Sides[0];

    Instance(Map<String, String> labels) {
        this.labels = labels;
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
                Side side = side(period);
                side.periods++;
                side.cpuSeconds += of(Figure.CPU_SECONDS, period);
                side.requests += of(Figure.REQUESTS, period);
                if (plan.latency() != null) {
                    side.latency = side.latency.with(new Distribution(
                            new TreeMap<>(),
                            of(Figure.LATENCY_COUNT, period),
                            1_000 * of(Figure.LATENCY_SECONDS, period)));
                }
            }
        }
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

    private Side side(int period) {
        return of(Figure.LEAST_ARM, period) == 1 ? sides[period].cached : sides[period].real;
    }

    /** Adds a bucket's growth in a period, if that counts. */
    void bucket(int period, double boundMillis, double count) {
        if (sides[period] != null) {
            side(period).latency.countByBound().merge(boundMillis, count, Double::sum);
        }
    }
}
