package io.escapement.bench.torture.child;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Counts the samples of one thread. A sample is the real clock, the tested clock, the real clock; all in ms.
 *
 * <p>Staleness is the <em>first</em> real read minus the tested one. What a call returns at its end can only be staler
 * than that, so a sample that is over the bound by this count is over it for certain, however long the thread lost the
 * CPU between the reads. Early is later than the <em>second</em> real read, for the same reason.
 */
final class StalenessCount {

    static final int LONGEST_MS = (int) TimeUnit.MINUTES.toMillis(2);
    private static final int VIOLATIONS_KEPT = 10;

    final long boundMs;

    /** How late the kernel's coarse clock is now; null where that can't be known. */
    private final LongSupplier tickLagMs;

    final long[] countByMs = new long[LONGEST_MS + 1];
    final List<String> violations = new ArrayList<>();
    long samples;
    long agreeing;
    long equal;
    long interrupted;
    long over;
    long overWhileTickLate;
    long early;
    long backwards;
    long realBackwards;
    long maxMs;

    private long previousMs = Long.MIN_VALUE;
    private boolean wasOver;
    private boolean tickLate;

    StalenessCount(long boundMs, LongSupplier tickLagMs) {
        this.boundMs = boundMs;
        this.tickLagMs = tickLagMs;
    }

    void sample(long firstMs, long cachedMs, long secondMs) {
        samples++;
        if (firstMs == secondMs) {
            agreeing++;
            if (cachedMs == firstMs) {
                equal++;
            }
        } else if (secondMs - firstMs > 1) {
            interrupted++;
        } else if (secondMs < firstMs) {
            realBackwards++;
        }
        long staleMs = Math.max(0, firstMs - cachedMs);
        countByMs[(int) Math.min(LONGEST_MS, staleMs)]++;
        if (staleMs > maxMs) {
            maxMs = staleMs;
        }
        if (staleMs > boundMs) {
            over(firstMs, cachedMs, secondMs);
        } else {
            wasOver = false;
        }
        if (cachedMs > secondMs) {
            early++;
            keep("early", firstMs, cachedMs, secondMs);
        }
        if (cachedMs < previousMs) {
            backwards++;
            keep("backwards", firstMs, cachedMs, secondMs);
        }
        previousMs = cachedMs;
    }

    /** The coarse clock is asked once for each row of samples over the bound, at its start. */
    private void over(long firstMs, long cachedMs, long secondMs) {
        over++;
        if (!wasOver && tickLagMs != null) {
            tickLate = tickLagMs.getAsLong() > boundMs / 2;
        }
        if (tickLate) {
            overWhileTickLate++;
        }
        if (!wasOver) {
            keep("over", firstMs, cachedMs, secondMs);
        }
        wasOver = true;
    }

    private void keep(String kind, long firstMs, long cachedMs, long secondMs) {
        if (violations.size() < VIOLATIONS_KEPT) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%s, sample %d: real %d, cached %+d, real %+d, cached before %+d%s",
                    kind,
                    samples,
                    firstMs,
                    cachedMs - firstMs,
                    secondMs - firstMs,
                    previousMs == Long.MIN_VALUE ? 0 : previousMs - firstMs,
                    tickLate ? ", kernel tick late" : ""));
        }
    }

    boolean seesTickLag() {
        return tickLagMs != null;
    }

    /** Another thread's samples; that thread must have ended. */
    void add(StalenessCount other) {
        for (int ms = 0; ms <= LONGEST_MS; ms++) {
            countByMs[ms] += other.countByMs[ms];
        }
        violations.addAll(other.violations);
        samples += other.samples;
        agreeing += other.agreeing;
        equal += other.equal;
        interrupted += other.interrupted;
        over += other.over;
        overWhileTickLate += other.overWhileTickLate;
        early += other.early;
        backwards += other.backwards;
        realBackwards += other.realBackwards;
        maxMs = Math.max(maxMs, other.maxMs);
    }
}
