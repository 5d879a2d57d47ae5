package io.escapement.ab.recording;

import io.escapement.ab.ReportBuilder;
import io.escapement.ab.files.LiveFiles;
import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.SecondFigures;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The run second by second. With fresh processes the loads follow one another on its axis, without what lies between. */
public final class Timeline {

    private final NavigableMap<Long, MeasuredSecond> rows = new TreeMap<>();
    private final LiveFiles files;

    /** @param files where the measured seconds and the complete blocks go as they come; null for nowhere */
    public Timeline(LiveFiles files) {
        this.files = files;
    }

    /** The first second that is still free. */
    public long end() {
        return rows.isEmpty() ? 0 : rows.lastKey() + 1;
    }

    public void mark(long second, Arm arm, Integer block, boolean measured) {
        row(second).belongsTo(arm, block, measured);
    }

    public void sampled(long second, ServiceSample before, ServiceSample after, double hiccupMillis) {
        row(second).sampled(before, after, hiccupMillis);
    }

    /** Returns the figures, for showing. */
    public SecondFigures loaded(long second, Slice slice) {
        MeasuredSecond row = row(second);
        row.loaded(slice);
        if (files != null && row.isMeasured()) {
            files.second(row.arm(), slice);
        }
        return row.figures();
    }

    public void complete(MeasuredBlock block, boolean saturated) {
        if (files != null) {
            files.block(ReportBuilder.block(block), saturated);
        }
    }

    public List<SecondFigures> figures() {
        return rows.values().stream().map(MeasuredSecond::figures).toList();
    }

    private MeasuredSecond row(long second) {
        return rows.computeIfAbsent(second, MeasuredSecond::new);
    }
}
