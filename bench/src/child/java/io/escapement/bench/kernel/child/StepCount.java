package io.escapement.bench.kernel.child;

import io.escapement.bench.torture.child.LateRow;
import io.escapement.bench.torture.child.Staleness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Judges the samples of one thread while the wall clock is stepped. A sample is the real clock, the rewritten one, the
 * real clock, all in ms, between two reads of the monotonic clock, which no step moves.
 *
 * <p>That the real clock was stepped is seen by its distance from the monotonic one. A sample is wrong if it is early,
 * late (over the bound, or in a second that was over at its first read), or before the one before. Wrong samples are
 * allowed within the bound after a step and nowhere else, and only what has certainly passed since the step counts: a
 * thread that loses the CPU can't make a good clock look bad.
 */
final class StepCount {
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(400);
    private static final int KEPT = 5;
    private static final int LATE_KEPT = 10_000;

    private final long boundMs;
    final List<String> violations = new ArrayList<>();

    /** The violations that are late and nothing else, for whoever knows when the kernel's tick was late. */
    final List<LateRow> lateRows = new ArrayList<>();

    long samples;
    long stepsSeen;
    long wrong;
    long violationCount;

    /** From a moment before the step to the end of the last wrong sample after it. */
    long wrongForNanos;

    long longestGapNanos;

    private long lastEndNanos;
    private long lastDistanceNanos;
    private long lastCachedMs;

    /** Then the last cached time may be of before the step. */
    private boolean wasSteppedWithin;

    private boolean isStepped;

    /** Between these two the wall clock was stepped. */
    private long stepFromNanos;

    private long stepToNanos;

    StepCount(long boundMs) {
        this.boundMs = boundMs;
    }

    void sample(long startNanos, long firstMs, long cachedMs, long secondMs, long endNanos) {
        long distanceNanos = TimeUnit.MILLISECONDS.toNanos(firstMs) - startNanos;
        long endDistanceNanos = TimeUnit.MILLISECONDS.toNanos(secondMs) - endNanos;
        if (samples > 0) {
            longestGapNanos = Math.max(longestGapNanos, endNanos - lastEndNanos);
            if (isApart(distanceNanos, lastDistanceNanos)) {
                stepped(lastEndNanos, endNanos);
            }
        }
        boolean isSteppedWithin = isApart(distanceNanos, endDistanceNanos);
        if (isSteppedWithin) {
            stepped(startNanos, endNanos);
        } else {
            judge(startNanos, firstMs, cachedMs, secondMs, endNanos);
        }
        samples++;
        lastEndNanos = endNanos;
        lastDistanceNanos = endDistanceNanos;
        lastCachedMs = cachedMs;
        wasSteppedWithin = isSteppedWithin;
    }

    private static boolean isApart(long oneNanos, long otherNanos) {
        return Math.abs(oneNanos - otherNanos) > STEP_NANOS;
    }

    private void stepped(long fromNanos, long toNanos) {
        isStepped = true;
        stepsSeen++;
        stepFromNanos = fromNanos;
        stepToNanos = toNanos;
    }

    private void judge(long startNanos, long firstMs, long cachedMs, long secondMs, long endNanos) {
        boolean isEarly = cachedMs > secondMs;
        boolean isLate = firstMs - cachedMs > boundMs || Staleness.isPastSecond(firstMs, cachedMs);
        boolean isBackwards = samples > 0 && !wasSteppedWithin && cachedMs < lastCachedMs;
        if (!isEarly && !isLate && !isBackwards) {
            return;
        }
        // Back with the real clock: neither early nor late.
        boolean isFollowing = isBackwards && !isEarly && !isLate;
        if (!isFollowing) {
            wrong++;
            wrongForNanos = Math.max(wrongForNanos, isStepped ? endNanos - stepFromNanos : 0);
        }
        if (!isStepped || startNanos - stepToNanos > TimeUnit.MILLISECONDS.toNanos(boundMs)) {
            violationCount++;
            if (isLate && !isEarly && !isBackwards && lateRows.size() < LATE_KEPT) {
                LateRow row = new LateRow(samples, firstMs, cachedMs, secondMs, lastCachedMs);
                row.add(firstMs);
                lateRows.add(row);
            }
            if (violations.size() < KEPT) {
                violations.add(String.format(
                        Locale.ROOT,
                        "sample %d: real %d, cached %+d, real %+d, cached before %+d, %s",
                        samples,
                        firstMs,
                        cachedMs - firstMs,
                        secondMs - firstMs,
                        lastCachedMs - firstMs,
                        isStepped
                                ? TimeUnit.NANOSECONDS.toMillis(startNanos - stepToNanos) + " ms after a step"
                                : "no step"));
            }
        }
    }
}
