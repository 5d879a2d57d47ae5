package io.escapement.agent.decide;

import java.math.BigInteger;

/** The rule of the schedule as the documents state it, by numbers without bounds. */
public final class ScheduleRule {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    private ScheduleRule() {}

    public static boolean isCached(long seed, long periodMs, String instance, long ms) {
        long period = ms / periodMs;
        BigInteger hash = new BigInteger("14695981039346656037");
        for (char each : (seed + "/" + instance + "/" + period / 2).toCharArray()) {
            hash = hash.xor(BigInteger.valueOf(each))
                    .multiply(BigInteger.valueOf(1_099_511_628_211L))
                    .mod(TWO_TO_64);
        }
        hash = mixed(hash, "18397679294719823053");
        hash = mixed(hash, "14181476777654086739");
        boolean isFirst = hash.xor(hash.shiftRight(33)).testBit(0);
        return (period % 2 == 0) == isFirst;
    }

    private static BigInteger mixed(BigInteger hash, String factor) {
        return hash.xor(hash.shiftRight(33)).multiply(new BigInteger(factor)).mod(TWO_TO_64);
    }
}
