package io.escapement.ab.fleet;

import io.escapement.ab.observe.Distribution;
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
        /** The arm changed within a period: a switch by hand, a stepped clock, or another period than was said. */
        SWITCHED,
        /** Both periods had the same clock: the agent was off, bypassed or engaged by hand, or withdrawn. */
        ONE_CLOCK,
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
        CPU_SECONDS,
        REQUESTS,
        LATENCY_SECONDS,
        LATENCY_COUNT
    }

    /** What was done with one of the clocks. */
    static final class Side {
        int periods;
        double cpuSeconds;
        double requests;
        Distribution latency = Distribution.NONE;
    }

    private static final double LEAST_OF_USUAL_SCRAPES = 0.8;

    final Map<String, String> labels;
    final Side real = new Side();
    final Side cached = new Side();
    final Map<Loss, Integer> lost = new EnumMap<>(Loss.class);

    /** Of the periods that are looked at just now. */
    private final Map<Figure, double[]> figures = new EnumMap<>(Figure.class);

    private double usualScrapes;
    private boolean[] isWhole = new boolean[0];

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
        isWhole = new boolean[periods];
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
        for (int first = 0; first + 1 < isWhole.length; first += 2) {
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
                isWhole[period] = true;
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
        if (arm == of(Figure.LEAST_ARM, first + 1) || arm < 0 || of(Figure.LEAST_ARM, first + 1) < 0) {
            return Loss.ONE_CLOCK;
        }
        String name = plan.nameLabel() == null ? null : labels.get(plan.nameLabel());
        boolean isOther =
                plan.seed() != null && (name == null || (arm == 1) != Schedule.isFirstCached(plan.seed(), name, pair));
        return isOther ? Loss.OTHER_SCHEDULE : null;
    }

    private Side side(int period) {
        return of(Figure.LEAST_ARM, period) == 1 ? cached : real;
    }

    /** Adds a bucket's growth in a period, if that counts. */
    void bucket(int period, double boundMillis, double count) {
        if (isWhole[period]) {
            side(period).latency.countByBound().merge(boundMillis, count, Double::sum);
        }
    }

    boolean isCompared() {
        return cached.periods > 0;
    }
}
