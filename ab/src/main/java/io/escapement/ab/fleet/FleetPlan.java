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

    /** The counter of requests; null if none is known. */
    String counter() {
        if (requests != null) {
            return requests;
        }
        return latency == null ? null : part("_count");
    }

    /** A series' selector over the counted part of a period. */
    String counted(String name) {
        String labelled = name;
        if (!match.isEmpty()) {
            labelled = name.endsWith("}")
                    ? name.substring(0, name.length() - 1) + "," + match + "}"
                    : name + "{" + match + "}";
        }
        return labelled + "[" + countedSeconds() + "s]";
    }

    /** By how much a counter grows in the counted part of a period. */
    String growth(String counter) {
        return "sum by (job, instance) (increase(" + counted(counter) + "))";
    }

    /** The name of a part of the latency, with the same labels. */
    String part(String suffix) {
        int brace = latency.indexOf('{');
        return brace < 0 ? latency + suffix : latency.substring(0, brace) + suffix + latency.substring(brace);
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
