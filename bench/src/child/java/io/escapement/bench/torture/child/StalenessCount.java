package io.escapement.bench.torture.child;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

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
    static final int ROWS_KEPT = 1_000;

    final long boundMs;
    final long[] countByMs = new long[LONGEST_MS + 1];

    /** Early or backwards. */
    final List<String> violations = new ArrayList<>();

    /** The first of them; {@link #over} counts the samples of all. */
    final List<OverRow> overRows = new ArrayList<>();

    long samples;
    long agreeing;
    long equal;
    long interrupted;
    long over;
    long early;
    long backwards;
    long realBackwards;
    long maxMs;

    private long previousMs = Long.MIN_VALUE;

    /** Null while the clock is within the bound. */
    private OverRow overRow;

    StalenessCount(long boundMs) {
        this.boundMs = boundMs;
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
            overRow = null;
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

    private void over(long firstMs, long cachedMs, long secondMs) {
        over++;
        if (overRow == null) {
            overRow = new OverRow(samples, firstMs, cachedMs, secondMs, previousMs);
            if (overRows.size() < ROWS_KEPT) {
                overRows.add(overRow);
            }
        }
        overRow.add(firstMs);
    }

    private void keep(String kind, long firstMs, long cachedMs, long secondMs) {
        if (violations.size() < VIOLATIONS_KEPT) {
            violations.add(String.format(
                    Locale.ROOT,
                    "%s, sample %d: real %d, cached %+d, real %+d, cached before %+d",
                    kind,
                    samples,
                    firstMs,
                    cachedMs - firstMs,
                    secondMs - firstMs,
                    previousMs == Long.MIN_VALUE ? 0 : previousMs - firstMs));
        }
    }

    /** Another thread's samples; that thread must have ended. */
    void add(StalenessCount other) {
        for (int ms = 0; ms <= LONGEST_MS; ms++) {
            countByMs[ms] += other.countByMs[ms];
        }
        violations.addAll(other.violations);
        overRows.addAll(other.overRows);
        samples += other.samples;
        agreeing += other.agreeing;
        equal += other.equal;
        interrupted += other.interrupted;
        over += other.over;
        early += other.early;
        backwards += other.backwards;
        realBackwards += other.realBackwards;
        maxMs = Math.max(maxMs, other.maxMs);
    }
}
