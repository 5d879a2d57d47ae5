package io.escapement.ab.fleet;

import java.nio.charset.StandardCharsets;

/**
 * The rule by which an agent's option {@code schedule} chooses the clock, as the documentation of the options has it:
 * FNV-1a of seed, instance and pair, then the finalizer of MurmurHash3, modulo 2^64.
 */
final class Schedule {
    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;
    private static final long FIRST_MIX = 0xff51afd7ed558ccdL;
    private static final long SECOND_MIX = 0xc4ceb9fe1a85ec53L;

    private Schedule() {}

    /** Whether the first period of a pair has the cached clock; the second then has the real one. */
    static boolean isFirstCached(long seed, String instance, long pair) {
        long hash = BASIS;
        for (byte each : (seed + "/" + instance + "/" + pair).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xFF)) * PRIME;
        }
        hash = (hash ^ (hash >>> 33)) * FIRST_MIX;
        hash = (hash ^ (hash >>> 33)) * SECOND_MIX;
        return ((hash ^ (hash >>> 33)) & 1) == 1;
    }
}
