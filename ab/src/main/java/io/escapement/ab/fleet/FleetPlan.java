package io.escapement.ab.fleet;

import java.util.List;

/**
 * What is asked of a Prometheus server.
 *
 * @param match labels that all series have, as in {@code job="orders",env="prod"}; may be empty
 * @param arm the gauge of the agent's {@code ScheduledArm}
 * @param cpu a counter of processor seconds
 * @param requests a counter, or null
 * @param latency a histogram or summary in seconds, or null
 * @param periodSeconds of the schedule
 * @param dropSeconds at the beginning of each period, which don't count
 * @param unit the label by which instances that depend on each other go together; null for the host in {@code instance}
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

    /** Of each period. */
    int countedSeconds() {
        return periodSeconds - dropSeconds - END_SECONDS;
    }

    /** Nearly two periods: no scrape of a third. */
    int secondsOfTwo() {
        return 2 * periodSeconds - END_SECONDS;
    }

    boolean countsRequests() {
        return requests != null || latency != null;
    }

    /**
     * A series' samples in the counted part of a period, if asked for at its end. Ends are multiples of the period:
     * some stores round other times to them.
     */
    String window(String name) {
        return samples(name, countedSeconds()) + " offset " + END_SECONDS + "s";
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
        String window = window(counter);
        return "sum by (job, instance) (max_over_time(" + window + ") - min_over_time(" + window + "))";
    }

    /** The name of the {@code count} or the {@code sum} of the latency, with the same labels. */
    String latencyPart(String part) {
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

    /** What scatters, in words. */
    String units() {
        return unit == null ? "hosts" : "values of " + unit;
    }
}
