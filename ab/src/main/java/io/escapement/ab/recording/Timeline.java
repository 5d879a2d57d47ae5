package io.escapement.ab.recording;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The run second by second. If each block has a process of its own, the seconds of load follow one another, and the
 * starts between them are left out.
 */
public final class Timeline {

    private final NavigableMap<Long, MeasuredSecond> rows = new TreeMap<>();
    private final Listener listener;

    /** @param listener may be null */
    public Timeline(Listener listener) {
        this.listener = listener;
    }

    /** Returns the first second that nothing is known of. */
    public long end() {
        return rows.isEmpty() ? 0 : rows.lastKey() + 1;
    }

    public void mark(long second, Arm arm, Integer block, boolean measured) {
        row(second).belongsTo(arm, block, measured);
    }

    public void sampled(long second, ServiceSample before, ServiceSample after, double hiccupMillis) {
        row(second).sampled(before, after, hiccupMillis);
    }

    /** Returns the figures, to show them. */
    public SecondFigures loaded(long second, Slice slice) {
        MeasuredSecond row = row(second);
        row.loaded(slice);
        if (listener != null && row.isMeasured()) {
            listener.second(row.arm(), slice);
        }
        return row.figures();
    }

    public void complete(MeasuredBlock block, boolean saturated) {
        if (listener != null) {
            listener.block(block.figures(), saturated);
        }
    }

    public List<SecondFigures> figures() {
        return rows.values().stream().map(MeasuredSecond::figures).toList();
    }

    private MeasuredSecond row(long second) {
        return rows.computeIfAbsent(second, MeasuredSecond::new);
    }

    /** Gets the measured seconds and the complete blocks as they come. */
    public interface Listener {
        void second(Arm arm, Slice slice);

        void block(BlockFigures block, boolean saturated);
    }
}
