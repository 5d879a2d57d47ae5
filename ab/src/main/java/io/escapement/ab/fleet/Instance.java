package io.escapement.ab.fleet;

import io.escapement.ab.observe.Compared;
import io.escapement.ab.observe.Measure;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** A JVM of a fleet: what it did with each clock in the pairs of periods that were whole. */
final class Instance {
    /** Why a pair of periods does not count. */
    enum Loss {
        /**
         * The arm changed within a period, or did not between two: a stepped clock, or another period than was said.
         */
        SWITCHED("whose periods are not those of the schedule (stepped clock, other period)"),
        /** For some of the time the schedule was overruled. */
        OVERRULED("in which the schedule was overruled (operator, lease, withdrawal)"),
        RESTARTED("with a restart"),
        /** So sums over an instance's series would count it twice. */
        TWICE("in which an instance has two series of --arm (two replicas of the server? --match chooses one)"),
        /** So nobody knows whether the schedule was followed: an older rule for the exporter, or another name. */
        NO_SECONDS("without the schedule's seconds (--cached-seconds, --real-seconds)"),
        MISSED_SCRAPES("with missed scrapes (of --arm or --cpu)");

        /** What pairs they are. */
        final String words;

        Loss(String words) {
            this.words = words;
        }
    }

    /** Pairs of periods, side by side: by the value of the arm's gauge, 1 for the cached clock, the sums of figures. */
    final class Sides {
        private final double[] seconds = new double[2];
        private final double[] cpuSeconds = new double[2];
        private final double[] requests = new double[2];
        private final double[] latencySeconds = new double[2];
        private final double[] latencyCount = new double[2];

        private void add(int period) {
            int arm = (int) of(Figure.LEAST_ARM, period);
            seconds[arm] += sampledSeconds(period);
            cpuSeconds[arm] += of(Figure.CPU_SECONDS, period);
            requests[arm] += of(Figure.REQUESTS, period);
            latencySeconds[arm] += of(Figure.LATENCY_SECONDS, period);
            latencyCount[arm] += of(Figure.LATENCY_COUNT, period);
        }

        boolean isEmpty() {
            return seconds[0] == 0;
        }

        /** Null if one of the two has none of that figure. */
        Compared compared(String figure) {
            return Compared.of(measure(figure, 0), measure(figure, 1));
        }

        private Measure measure(String figure, int arm) {
            return switch (figure) {
                case Measure.LOAD -> measure("/s", requests[arm] / seconds[arm]);
                case Measure.MEAN -> measure("ms", 1_000 * latencySeconds[arm] / latencyCount[arm]);
                default ->
                    plan.countsRequests()
                            ? measure("us a request", 1e6 * cpuSeconds[arm] / requests[arm])
                            : measure("ms a second", 1_000 * cpuSeconds[arm] / seconds[arm]);
            };
        }

        private static Measure measure(String unit, double value) {
            // A figure that nobody counts, or of no request.
            return Double.isFinite(value) ? new Measure(unit, value, value, value) : null;
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

    private final FleetPlan plan;

    /** Of the periods that are looked at just now. */
    private final Map<Figure, double[]> figures = new EnumMap<>(Figure.class);

    private boolean[] isTwice = new boolean[0];

    /** From one scrape to the next, as they usually come. */
    private final double scrapeSeconds;

    Instance(FleetPlan plan, Map<String, String> labels, int periods, double scrapeSeconds) {
        this.plan = plan;
        this.labels = labels;
        this.scrapeSeconds = scrapeSeconds;
        begin(periods);
    }

    /** Begins with other periods, of which nothing is known yet. */
    void begin(int periods) {
        for (Figure figure : Figure.values()) {
            double[] unknown = new double[periods];
            Arrays.fill(unknown, Double.NaN);
            figures.put(figure, unknown);
        }
        isTwice = new boolean[periods];
    }

    void put(Figure figure, int period, double value) {
        isTwice[period] |= figure == Figure.LEAST_ARM && !Double.isNaN(of(figure, period));
        figures.get(figure)[period] = value;
    }

    private double of(Figure figure, int period) {
        return figures.get(figure)[period];
    }

    /** Counts the pairs that are whole. The first of the periods is the first of a pair. */
    void count() {
        for (int first = 0; first + 1 < isTwice.length; first += 2) {
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
        return isServed(first) || isUnserved(first) ? null : Loss.OVERRULED;
    }

    private Loss loss(int period) {
        if (isTwice[period]) {
            return Loss.TWICE;
        }
        double usualScrapes = Math.floor(plan.countedSeconds() / scrapeSeconds);
        if (!(of(Figure.SCRAPES, period) >= Math.max(2, LEAST_OF_USUAL_SCRAPES * usualScrapes))
                || Double.isNaN(of(Figure.CPU_SECONDS, period))) {
            return Loss.MISSED_SCRAPES;
        }
        if (of(Figure.RESETS, period) > 0) {
            return Loss.RESTARTED;
        }
        if (of(Figure.LEAST_ARM, period) != of(Figure.MOST_ARM, period)) {
            return Loss.SWITCHED;
        }
        return Double.isNaN(of(Figure.SERVED_SECONDS, period)) ? Loss.NO_SECONDS : null;
    }

    /** Whether the schedule's clock was served in both periods of a pair. */
    private boolean isServed(int first) {
        return servedPart(first) >= NEARLY_ALL && servedPart(first + 1) >= NEARLY_ALL;
    }

    private boolean isUnserved(int first) {
        return servedPart(first) < NEARLY_NONE && servedPart(first + 1) < NEARLY_NONE;
    }

    private double servedPart(int period) {
        return of(Figure.SERVED_SECONDS, period) / sampledSeconds(period);
    }

    /** From the first to the last scrape in the counted part of a period. */
    private double sampledSeconds(int period) {
        return (of(Figure.SCRAPES, period) - 1) * scrapeSeconds;
    }
}
