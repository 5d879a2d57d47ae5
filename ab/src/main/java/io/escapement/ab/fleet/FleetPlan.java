package io.escapement.ab.fleet;

import java.util.List;

/**
 * What is asked of a Prometheus server.
 *
 * @param match labels that all series have, as in {@code job="orders",env="prod"}; may be empty
 * @param arm the gauge of the agent's {@code ScheduledArm}
 * @param cachedSeconds the counter of the agent's {@code ScheduledCachedSeconds}; {@code realSeconds} alike
 * @param cpu a counter of processor seconds
 * @param requests a counter, or null
 * @param latency a histogram or summary in seconds, or null
 * @param periodSeconds of the schedule
 * @param dropSeconds at the beginning of each period, which don't count
 * @param seed of the schedule, and the label that has the instance's name in it: by both the arms are computed too;
 *     null if only the arms that were served are looked at
 * @param unit the label by which instances that depend on each other go together; null for the host in {@code instance}
 * @param by labels whose values are told apart
 * @param fromSeconds since 1970
 */
public record FleetPlan(
        String match,
        String arm,
        String cachedSeconds,
        String realSeconds,
        String cpu,
        String requests,
        String latency,
        int periodSeconds,
        int dropSeconds,
        Long seed,
        String nameLabel,
        String unit,
        List<String> by,
        long fromSeconds,
        long toSeconds) {
    /** Of a period's end, which don't count either: a scrape at the very end is of the next period. */
    static final int END_SECONDS = 1;

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
        return selector(name) + "[" + countedSeconds() + "s]";
    }

    /** By how much a counter grows in the counted part of a period. */
    String growth(String counter) {
        return growth(counter, "");
    }

    /** The same of each bucket of the latency. */
    String buckets() {
        return growth(part("_bucket"), ", le");
    }

    private String growth(String counter, String label) {
        return "sum by (job, instance" + label + ") (increase(" + counted(counter) + "))";
    }

    String selector(String name) {
        int brace = name.indexOf('{');
        if (match.isEmpty()) {
            return name;
        }
        return brace < 0 ? name + "{" + match + "}" : name.substring(0, name.length() - 1) + "," + match + "}";
    }

    /** The name of a part of a histogram, with the same labels. */
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
}
