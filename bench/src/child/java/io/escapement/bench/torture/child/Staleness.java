package io.escapement.bench.torture.child;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Counts the samples of one thread, and then of all threads. A sample reads the real clock, the tested clock, and the
 * real clock again; all in ms. Sent from the child to the parent as JSON, except transient fields.
 *
 * <p>Staleness is the <em>first</em> real read minus the tested one. At the end of the call the returned time can only
 * be staler. So a sample that is over the bound by this count is certainly over it, however long the thread lost the
 * CPU between the reads. For the same reason, early means later than the <em>second</em> real read. Late means over the
 * bound, or in a second that was over at the first real read.
 */
public final class Staleness {
    static final int LONGEST_MS = (int) TimeUnit.MINUTES.toMillis(2);
    private static final long SECOND_MS = TimeUnit.SECONDS.toMillis(1);
    private static final int VIOLATIONS_KEPT = 10;

    /** Longer than a reader waits for a processor where nothing else runs. */
    private static final long LEAST_STEP_MS = 500;

    static final int ROWS_KEPT = 1_000;

    public long samples;

    /**
     * Samples whose two real reads gave the same millisecond; only they can tell whether the tested clock gave it too.
     */
    public long agreeing;

    public long equal;

    /** Samples in which the reader itself lost the CPU: more than 1 ms between its two real reads. */
    public long interrupted;

    public double meanMs;
    public long p99Ms;
    public long p999Ms;
    public long maxMs;
    public final long boundMs;
    public long over;

    /** Samples in a second that was over at their first real read. */
    public long pastSecond;

    public long late;
    public long early;
    public long backwards;

    /** How often the real clock itself went back within a sample: the wall clock was stepped. */
    public long realBackwards;

    /** How often the readers have seen the wall clock stepped, where that is the fault. */
    public long stepsSeen;

    /** The first samples of each reader that were early or went backwards. */
    public final List<String> violations = new ArrayList<>();

    /** The first rows of each reader; {@link #late} counts all late samples. */
    public final transient List<LateRow> lateRows = new ArrayList<>();

    private final transient long[] countByMs = new long[LONGEST_MS + 1];
    private transient long previousMs = Long.MIN_VALUE;

    private final transient boolean isStepped;

    /** The real clock at the end of the sample before; 0 before the first. */
    private transient long lastRealMs;

    /** The time until which the clock may be wrong, because the wall clock was stepped. */
    private transient long followedByMs = Long.MIN_VALUE;

    /** Null while the clock is not late. */
    private transient LateRow lateRow;

    /** @param isStepped whether the wall clock is stepped meanwhile, which the clock must follow within the bound */
    public Staleness(long boundMs, boolean isStepped) {
        this.boundMs = boundMs;
        this.isStepped = isStepped;
    }

    public void sample(long firstMs, long cachedMs, long secondMs) {
        if (isStepped) {
            noteStep(firstMs, secondMs);
            if (Math.min(firstMs, secondMs) <= followedByMs) {
                previousMs = cachedMs;
                return;
            }
        }
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
        boolean isOver = staleMs > boundMs;
        boolean isPastSecond = isPastSecond(firstMs, cachedMs);
        over += isOver ? 1 : 0;
        pastSecond += isPastSecond ? 1 : 0;
        if (isOver || isPastSecond) {
            late(firstMs, cachedMs, secondMs);
        } else {
            lateRow = null;
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

    /** The wall clock may have been stepped within a sample, or between it and the one before. */
    private void noteStep(long firstMs, long secondMs) {
        if (isApart(lastRealMs, firstMs) || isApart(firstMs, secondMs)) {
            stepsSeen += lastRealMs == 0 ? 0 : 1;
            followedByMs = secondMs + boundMs;
        }
        lastRealMs = secondMs;
    }

    private static boolean isApart(long oneMs, long otherMs) {
        return Math.abs(oneMs - otherMs) > LEAST_STEP_MS;
    }

    /** Whether the tested clock gave a second that was over at the first real read. */
    private static boolean isPastSecond(long firstMs, long cachedMs) {
        return cachedMs / SECOND_MS < firstMs / SECOND_MS;
    }

    private void late(long firstMs, long cachedMs, long secondMs) {
        late++;
        // A clock that moved on by more than the bound was right meanwhile, and is late again.
        if (lateRow == null || cachedMs - lateRow.cachedMs > boundMs) {
            boolean isKept = lateRows.size() < ROWS_KEPT;
            lateRow = new LateRow(isKept ? text("late", firstMs, cachedMs, secondMs) : "", firstMs, cachedMs);
            if (isKept) {
                lateRows.add(lateRow);
            }
        }
        lateRow.add(firstMs);
    }

    private void keep(String kind, long firstMs, long cachedMs, long secondMs) {
        if (violations.size() < VIOLATIONS_KEPT) {
            violations.add(text(kind, firstMs, cachedMs, secondMs));
        }
    }

    private String text(String kind, long firstMs, long cachedMs, long secondMs) {
        return String.format(
                Locale.ROOT,
                "%s, sample %d: real %d, cached %+d, real %+d, cached before %+d",
                kind,
                samples,
                firstMs,
                cachedMs - firstMs,
                secondMs - firstMs,
                previousMs == Long.MIN_VALUE ? 0 : previousMs - firstMs);
    }

    /** Adds the samples of another thread, which must have ended. */
    public void add(Staleness other) {
        for (int ms = 0; ms <= LONGEST_MS; ms++) {
            countByMs[ms] += other.countByMs[ms];
        }
        violations.addAll(other.violations);
        lateRows.addAll(other.lateRows);
        samples += other.samples;
        agreeing += other.agreeing;
        equal += other.equal;
        interrupted += other.interrupted;
        over += other.over;
        pastSecond += other.pastSecond;
        late += other.late;
        early += other.early;
        backwards += other.backwards;
        realBackwards += other.realBackwards;
        stepsSeen += other.stepsSeen;
        maxMs = Math.max(maxMs, other.maxMs);
    }

    /** Computes mean and percentiles of the samples so far. */
    public Staleness summarized() {
        double sumMs = 0;
        for (int ms = 0; ms <= LONGEST_MS; ms++) {
            sumMs += (double) ms * countByMs[ms];
        }
        meanMs = samples == 0 ? 0 : sumMs / samples;
        p99Ms = percentileMs(0.99);
        p999Ms = percentileMs(0.999);
        return this;
    }

    private long percentileMs(double share) {
        long below = 0;
        for (int ms = 0; ms <= LONGEST_MS; ms++) {
            below += countByMs[ms];
            if (below >= share * samples) {
                return ms;
            }
        }
        return maxMs;
    }

    /** NaN has no place in JSON, and a reader that never read has seen no equality. */
    public double equalPercent() {
        return agreeing == 0 ? 0 : 100.0 * equal / agreeing;
    }
}
