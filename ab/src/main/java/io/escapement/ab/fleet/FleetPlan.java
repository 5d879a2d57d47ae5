package io.escapement.ab.fleet;

import io.escapement.ab.compare.Metric;
import java.util.Collection;
import java.util.List;

/**
 * The questions to a Prometheus server.
 *
 * @param match labels that all series have, as in {@code job="orders",env="prod"}; may be empty
 * @param arm the gauge of the agent's {@code ScheduledArm}
 * @param cpu a counter of processor seconds
 * @param requests a counter, or null
 * @param latency a histogram or summary in seconds, or null
 * @param periodSeconds of the schedule
 * @param dropSeconds at the beginning of each period, which don't count
 * @param unit the unit that scatters: {@link #PAIR}, or the label by which instances that depend on each other go
 *     together; null for the host in {@code instance}
 * @param by labels whose values are told apart
 * @param fromSeconds since 1970
 */
public record FleetPlan(
        String match,
        String arm,
        String cpu,
        String requests,
        String latency,
        int periodSeconds,
        int dropSeconds,
        String unit,
        List<String> by,
        long fromSeconds,
        long toSeconds) {
    /** Of a period's end, which don't count either: a scrape at the very end is of the next period. */
    public static final int END_SECONDS = 1;

    /** Each pair of periods: the coins of all instances in it are others than those in the next. */
    public static final String PAIR = "pair";

    /** A JVM is cold for so long at least, and is scraped in it. */
    private static final int LEAST_COLD_SECONDS = 60;

    /** Of each period. */
    int countedSeconds() {
        return periodSeconds - dropSeconds - END_SECONDS;
    }

    /** Nearly two periods: no scrape of a third. */
    int secondsOfTwo() {
        return 2 * periodSeconds - END_SECONDS;
    }

    /** In the order in which they are shown. */
    List<Metric> metrics() {
        return requests != null || latency != null
                ? List.of(Metric.LOAD, Metric.CPU, Metric.MEAN)
                : List.of(Metric.CPU_BY_TIME);
    }

    boolean isPairUnit() {
        return PAIR.equals(unit);
    }

    /**
     * A series' samples in the counted part of a period, if asked for at its end. Ends are multiples of the period:
     * some stores round other times to them.
     */
    String window(String name) {
        return samples(name, countedSeconds()) + " offset " + END_SECONDS + "s";
    }

    /** How many samples a series has in the counted part of a period. */
    String samples(String name) {
        return "count_over_time(" + window(name) + ")";
    }

    /** A series' samples of so many seconds. */
    String samples(String name, int seconds) {
        String labelled = name;
        if (!match.isEmpty()) {
            labelled = name.endsWith("}")
                    ? name.substring(0, name.length() - 1) + "," + match + "}"
                    : name + "{" + match + "}";
        }
        return labelled + "[" + seconds + "s]";
    }

    /**
     * By how much a counter grows from the first to the last of a window's samples. Not by {@code increase}, which in
     * some stores begins at the sample before, and that may be of the other arm.
     */
    String growth(String counter) {
        if (counter == null) {
            return null;
        }
        String window = window(counter);
        return sum("max_over_time(" + window + ") - min_over_time(" + window + ")");
    }

    String increase(String counter) {
        return sum("increase(" + window(counter) + ")");
    }

    /** Of a native histogram, which has no function that finds its first sample. */
    String nativeIncrease(String part) {
        return sum("histogram_" + part + "(increase(" + window(latency) + "))");
    }

    /** How often a counter began anew in a pair of periods and just before it: after its start a JVM is cold. */
    String resets(String counter) {
        return counter == null
                ? null
                : sum("resets(" + samples(counter, secondsOfTwo() + Math.max(dropSeconds, LEAST_COLD_SECONDS)) + ")");
    }

    /** How many values of the target's labels a series has. */
    String copies(String series, Collection<String> target) {
        return series == null
                ? null
                : "count by (job, instance) (count by (" + String.join(", ", target) + ") (" + samples(series) + "))";
    }

    private static String sum(String each) {
        return "sum by (job, instance) (" + each + ")";
    }

    /** The name of the {@code count} or the {@code sum} of the latency, with the same labels; null if there is none. */
    String latencyPart(String part) {
        if (latency == null) {
            return null;
        }
        int brace = latency.indexOf('{');
        return brace < 0 ? latency + "_" + part : latency.substring(0, brace) + "_" + part + latency.substring(brace);
    }

    /** Pairs of periods, by their number since 1970, that lie wholly in the time that is asked about. */
    long firstPair() {
        return -Math.floorDiv(-fromSeconds, 2L * periodSeconds);
    }

    long endPair() {
        return Math.floorDiv(toSeconds, 2L * periodSeconds);
    }

    /** Returns the things that scatter, in words. */
    String units() {
        if (isPairUnit()) {
            return "pairs of periods";
        }
        return unit == null ? "hosts" : "values of " + unit;
    }
}
