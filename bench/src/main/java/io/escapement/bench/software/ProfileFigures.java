package io.escapement.bench.software;

/**
 * The figures of {@code profile --json} that are used here.
 *
 * @param readNanos cost of a read on one thread
 * @param options the option that the profile prints; empty if it recommends none
 */
record ProfileFigures(double readNanos, String options) {
    String agentOptions() {
        return options + ",mode=on";
    }
}
