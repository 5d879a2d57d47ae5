package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The run second by second. If each block has a process of its own, the seconds of load follow one another, and the
 * starts between them are left out.
 */
public final class Timeline {
    private final NavigableMap<Long, SecondFigures.Builder> rows = new TreeMap<>();
    private final Recorder.Listener listener;

    public Timeline(Recorder.Listener listener) {
        this.listener = listener;
    }

    /** Returns the first second that nothing is known of. */
    public long end() {
        return rows.isEmpty() ? 0 : rows.lastKey() + 1;
    }

    public void mark(long second, Arm arm, Integer block, boolean measured) {
        row(second).belongsTo(arm, block, measured);
    }

    public void sampled(long second, ServiceSample growth, double hiccupMillis) {
        row(second).sampled(growth, hiccupMillis);
    }

    /** Returns the figures, to show them. */
    public SecondFigures loaded(long second, Slice slice) {
        SecondFigures.Builder row = row(second);
        row.loaded(slice);
        if (row.isMeasured()) {
            listener.second(row.arm(), slice);
        }
        return row.build();
    }

    public List<SecondFigures> figures() {
        return rows.values().stream().map(SecondFigures.Builder::build).toList();
    }

    private SecondFigures.Builder row(long second) {
        return rows.computeIfAbsent(second, SecondFigures.Builder::new);
    }
}
