package io.escapement.ab.fleet;

import io.escapement.ab.observe.Requests;
import io.escapement.ab.observe.Window;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A JVM of a fleet: what it did with each clock in the pairs of periods that were whole. */
final class Instance {
    /** Why a pair of periods does not count. */
    enum Loss {
        /** The arm changed within a period, or did not between two. */
        SWITCHED("whose periods are not those of the schedule (stepped clock, other period)"),
        OVERRULED("in which the schedule was overruled (operator, lease, withdrawal)"),
        /** As on a healthy host. */
        ONE_CLOCK("in which the agent had nothing to do, so both periods had the real clock"),
        RESTARTED("with a restart, or just after one"),
        /** So sums over an instance's series would count it twice. */
        TWICE("in which a series of an instance is there twice (two replicas of the server? --match chooses one)"),
        MISSED_SCRAPES("with missed scrapes, or without one of the series");

        /** The description of such pairs. */
        final String words;

        Loss(String words) {
            this.words = words;
        }
    }

    private static final double LEAST_OF_USUAL_SCRAPES = 0.8;

    /** Of a period's seconds: less is lost where a scrape comes late. */
    private static final double NEARLY_ALL = 0.8;

    private static final double NEARLY_NONE = 0.02;

    /** Two coins fall alike so often once in a million times. */
    private static final int LEAST_COMMON_PAIRS = 20;

    private static final List<Figure> RESETS = List.of(Figure.CPU_RESETS, Figure.REQUEST_RESETS, Figure.LATENCY_RESETS);
    private static final List<Figure> COPIES =
            List.of(Figure.AGENT_COPIES, Figure.CPU_COPIES, Figure.REQUEST_COPIES, Figure.LATENCY_COPIES);

    final Map<String, String> labels;

    /** The pairs that count, by their number. */
    final Map<Integer, Sides> pairs = new TreeMap<>();

    /** Of these pairs those that had the cached clock first. */
    private final BitSet cachedFirst = new BitSet();

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
                // The instance was not there, or not scraped at all.
                continue;
            }
            Loss loss = lossOfPair(first);
            if (loss == null) {
                int cached = of(Figure.LEAST_ARM, first) == 1 ? first : first + 1;
                int real = first + first + 1 - cached;
                pairs.put(first / 2, new Sides(window(real), window(cached)));
                cachedFirst.set(first / 2, cached == first);
            } else {
                lost.merge(loss, 1, Integer::sum);
            }
        }
    }

    /** Whether the schedule throws one coin for both, as where the option {@code instance} says the same. */
    boolean sharesCoin(Instance other) {
        int common = 0;
        for (int pair : pairs.keySet()) {
            if (other.pairs.containsKey(pair)) {
                if (cachedFirst.get(pair) != other.cachedFirst.get(pair)) {
                    return false;
                }
                common++;
            }
        }
        return common >= LEAST_COMMON_PAIRS;
    }

    private Loss lossOfPair(int first) {
        for (int period = first; period <= first + 1; period++) {
            Loss loss = loss(period);
            if (loss != null) {
                return loss;
            }
        }
        if (isAny(RESETS, first + 1, 0)) {
            return Loss.RESTARTED;
        }
        if (of(Figure.LEAST_ARM, first) + of(Figure.LEAST_ARM, first + 1) != 1) {
            return Loss.SWITCHED;
        }
        double least = Math.min(servedShare(first), servedShare(first + 1));
        double most = Math.max(servedShare(first), servedShare(first + 1));
        if (most < NEARLY_NONE) {
            return Loss.ONE_CLOCK;
        }
        return least >= NEARLY_ALL ? null : Loss.OVERRULED;
    }

    private Loss loss(int period) {
        if (isTwice[period] || isAny(COPIES, period, 1)) {
            return Loss.TWICE;
        }
        double usualScrapes = Math.floor(plan.countedSeconds() / scrapeSeconds);
        if (!(of(Figure.SCRAPES, period) >= Math.max(2, LEAST_OF_USUAL_SCRAPES * usualScrapes))
                || Double.isNaN(of(Figure.CPU_SECONDS, period) + of(Figure.SERVED_SECONDS, period))) {
            return Loss.MISSED_SCRAPES;
        }
        return of(Figure.LEAST_ARM, period) == of(Figure.MOST_ARM, period) ? null : Loss.SWITCHED;
    }

    /** Not if they are not known. */
    private boolean isAny(List<Figure> some, int period, int moreThan) {
        return some.stream().anyMatch(figure -> of(figure, period) > moreThan);
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
    private Window window(int period) {
        Requests requests = new Requests(
                ofNative(Figure.REQUESTS, period, plan.requests() == null),
                0,
                plan.latency() == null ? 0 : ofNative(Figure.LATENCY_COUNT, period, true),
                1_000 * ofNative(Figure.LATENCY_SECONDS, period, true),
                new TreeMap<>());
        return new Window(sampledSeconds(period), 1e9 * of(Figure.CPU_SECONDS, period), Double.NaN, requests);
    }

    /**
     * {@code increase} goes beyond the first and the last sample. How far is the same for all series of a scrape, and
     * known of the processor time.
     */
    private double ofNative(Figure figure, int period, boolean isLatency) {
        double increase = of(Figure.CPU_INCREASE, period);
        double beyond = isLatency && !Double.isNaN(increase) ? of(Figure.CPU_SECONDS, period) / increase : 1;
        return of(figure, period) * beyond;
    }
}
