package io.escapement.agent.inject;

import io.escapement.agent.probe.ReadLoop;
import io.escapement.agent.reads.ReadGroup;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.function.LongSupplier;

/**
 * Call sites of the agent's own, rewritten as the application's are. They show at start that rewriting works in this
 * JVM; afterwards their cost and drift are measured. Why: docs/decisions/14-proof-before-trust.md.
 */
public final class SelfTest implements ReadLoop, LongSupplier {
    @Override
    public long getAsLong() {
        return System.currentTimeMillis();
    }

    @Override
    public long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }

    /**
     * Whether that is the time in each form of a group. Of dates and local times it tries no more than a {@code Date}:
     * others would have the JDK look up zones and locales before the application may have chosen them.
     */
    @SuppressWarnings("JavaUtilDate") // it is what applications write
    boolean hasOnly(ReadGroup group, long ms) {
        if (group == ReadGroup.MILLIS) {
            return getAsLong() == ms && read(1) == ms;
        }
        if (group == ReadGroup.INSTANT) {
            Clock clock = Clock.systemUTC();
            return Instant.now().toEpochMilli() == ms && clock.instant().toEpochMilli() == ms && clock.millis() == ms;
        }
        return group != ReadGroup.DATE || new Date().getTime() == ms;
    }
}
