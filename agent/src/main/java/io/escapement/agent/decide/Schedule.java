package io.escapement.agent.decide;

import java.nio.charset.StandardCharsets;

/**
 * The times of the cached and of the real clock, for A/B tests under production traffic. The schedule follows from
 * seed, instance and wall clock alone, so that anybody who knows these can compute it. Periods begin with 1970 and come
 * in pairs. In each pair one period has the cached clock and the other the real one; a hash decides which. {@code
 * docs/options.md} has the rule and test vectors. Why: docs/decisions/29-schedule.md.
 */
final class Schedule {
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    final String instance;
    private final long seed;
    private final long periodMs;

    Schedule(long seed, long periodMs, String instance) {
        this.seed = seed;
        this.periodMs = periodMs;
        this.instance = instance;
    }

    /** Whether the period of that time, in ms since 1970, has the cached clock. */
    boolean isCached(long wallMs) {
        long period = Math.floorDiv(wallMs, periodMs);
        boolean isSecond = (period & 1) != 0;
        return isFirstCached(period >> 1) != isSecond;
    }

    private boolean isFirstCached(long pair) {
        long hash = FNV_BASIS;
        for (byte each : (seed + "/" + instance + "/" + pair).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xFF)) * FNV_PRIME;
        }
        // Each bit of FNV depends on bits below it only; these steps of MurmurHash3 mix them all.
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return ((hash ^ (hash >>> 33)) & 1) != 0;
    }

    /** For how long the period of that time has lasted by then, in ms. */
    long phaseMs(long wallMs) {
        return Math.floorMod(wallMs, periodMs);
    }

    /** How long the period of that time goes on, in ms. */
    long remainingMs(long wallMs) {
        return periodMs - phaseMs(wallMs);
    }
}
