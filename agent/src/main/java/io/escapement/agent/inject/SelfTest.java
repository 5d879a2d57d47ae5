package io.escapement.agent.inject;

import io.escapement.agent.reads.ReadGroup;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/** {@link OwnCalls} of the wall clock: those in milliseconds are always rewritten, the others as the options say. */
final class SelfTest implements OwnCalls {
    private final List<ReadGroup> reads;

    SelfTest(List<ReadGroup> reads) {
        this.reads = reads;
    }

    @Override
    public long readMs() {
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

    @Override
    public boolean haveOnly(long ms) {
        boolean haveIt = readMs() == ms && read(1) == ms;
        for (ReadGroup group : reads) {
            haveIt &= hasOnly(group, ms);
        }
        return haveIt;
    }

    /**
     * Of dates and local times, only {@code Date} is tried: other classes would have the JDK look up zones and locales
     * before the application may have chosen them.
     */
    @SuppressWarnings("JavaUtilDate") // it is what applications write
    private static boolean hasOnly(ReadGroup group, long ms) {
        if (group == ReadGroup.INSTANT) {
            Clock clock = Clock.systemUTC();
            return Instant.now().toEpochMilli() == ms && clock.instant().toEpochMilli() == ms && clock.millis() == ms;
        }
        return group != ReadGroup.DATE || new Date().getTime() == ms;
    }
}
