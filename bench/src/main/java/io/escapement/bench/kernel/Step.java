package io.escapement.bench.kernel;

import java.util.List;

/**
 * A change of the wall clock, by Debian's own programs.
 *
 * @param forward how many steps forward the agent is to count
 * @param back how many steps back
 */
record Step(String label, String command, int forward, int back) {
    /** In this order, so that the wall clock is where it was in the end. */
    static final List<Step> ALL = List.of(
            by("1 s", 1),
            by("1 s", -1),
            by("1 hour", 3_600),
            by("1 hour", -3_600),
            by("1 day", 86_400),
            by("1 day", -86_400),
            slew("5 % fast for 2 s", 10_500),
            slew("5 % slow for 2 s", 9_500));

    /** {@code date} sets whole seconds, and so is run when one begins. */
    private static Step by(String label, long seconds) {
        String command = "date -s @$(( $(date +%s) + " + seconds + " ))";
        return new Step(
                seconds > 0 ? label + " forward" : label + " back", command, seconds > 0 ? 1 : 0, seconds > 0 ? 0 : 1);
    }

    private static Step slew(String label, int tickMicros) {
        return new Step(label, "adjtimex -q -t " + tickMicros + "; sleep 2; adjtimex -q -t 10000", 0, 0);
    }

    boolean isStep() {
        return forward + back > 0;
    }
}
