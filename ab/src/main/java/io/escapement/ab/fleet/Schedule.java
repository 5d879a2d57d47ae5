package io.escapement.ab.fleet;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * The rule by which an agent's option {@code schedule} chooses the clock, as the documentation of the options has it.
 */
final class Schedule {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger BASIS = new BigInteger("14695981039346656037");
    private static final BigInteger PRIME = new BigInteger("1099511628211");
    private static final BigInteger FIRST_MIX = new BigInteger("18397679294719823053");
    private static final BigInteger SECOND_MIX = new BigInteger("14181476777654086739");
    private static final int SHIFT = 33;

    private Schedule() {}

    /** Whether the first period of a pair has the cached clock; the second then has the real one. */
    static boolean isFirstCached(long seed, String instance, long pair) {
        BigInteger hash = BASIS;
        for (byte each : (seed + "/" + instance + "/" + pair).getBytes(StandardCharsets.UTF_8)) {
            hash = hash.xor(BigInteger.valueOf(each & 0xFF)).multiply(PRIME).mod(MODULUS);
        }
        hash = hash.xor(hash.shiftRight(SHIFT)).multiply(FIRST_MIX).mod(MODULUS);
        hash = hash.xor(hash.shiftRight(SHIFT)).multiply(SECOND_MIX).mod(MODULUS);
        return hash.xor(hash.shiftRight(SHIFT)).testBit(0);
    }
}
