package io.escapement.bench.software;

import io.escapement.ab.host.ClockMode;

/**
 * How every server is measured.
 *
 * @param readNanos what a read of the slow clock costs
 * @param rounds of each process
 * @param threads of a client, each with a connection of its own
 * @param seconds of one measurement, and of a profile
 */
record EffectSettings(
        ClockMode clock,
        double readNanos,
        int processes,
        int rounds,
        int threads,
        double warmUpSeconds,
        double seconds) {}
