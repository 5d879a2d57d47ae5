package io.escapement.bench.ab;

import io.escapement.bench.ab.report.SecondFigures;
import io.escapement.bench.load.Slice;
import io.escapement.bench.service.ServiceSample;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The run second by second. With fresh processes the loads follow one another on its axis, without what lies between. */
final class Timeline {

    private final NavigableMap<Long, SecondRow> rows = new TreeMap<>();
    private final LatencyLog log;

    Timeline(LatencyLog log) {
        this.log = log;
    }

    /** The first second that is still free. */
    long end() {
        return rows.isEmpty() ? 0 : rows.lastKey() + 1;
    }

    void mark(long second, Arm arm, Integer block, boolean measured) {
        row(second).belongsTo(arm, block, measured);
    }

    void sampled(long second, ServiceSample before, ServiceSample after, double hiccupMillis) {
        row(second).sampled(before, after, hiccupMillis);
    }

    /** Returns the figures, for showing. */
    SecondFigures loaded(long second, Slice slice) {
        SecondRow row = row(second);
        row.loaded(slice);
        if (row.isMeasured()) {
            log.add(row.arm(), slice);
        }
        return row.figures();
    }

    List<SecondFigures> figures() {
        return rows.values().stream().map(SecondRow::figures).toList();
    }

    private SecondRow row(long second) {
        return rows.computeIfAbsent(second, SecondRow::new);
    }
}
