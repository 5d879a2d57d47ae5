package io.escapement.ab.chart;

import io.escapement.ab.chart.Shape.Marker;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;

/** The findings on a difference. Word, marker and line tell them apart, and not colour alone. */
public enum Finding {
    BETTER("better", Ink.BETTER, Marker.DISC, Line.STRONG),
    WORSE("worse", Ink.WORSE, Marker.DIAMOND, Line.STRONG),
    UNDECIDED("undecided", Ink.MUTED, Marker.RING, Line.PLAIN),
    NOT_JUDGED("not judged", Ink.MUTED, Marker.RING, Line.DOTTED);

    public final String words;
    final Ink ink;
    final Marker marker;
    final Line line;

    Finding(String words, Ink ink, Marker marker, Line line) {
        this.words = words;
        this.ink = ink;
        this.marker = marker;
        this.line = line;
    }

    /** Returns the finding; a run without a verdict has none. */
    public static Finding of(Difference difference, Verdict verdict) {
        if (!verdict.isAnswered() || difference.objection() != null) {
            return NOT_JUDGED;
        }
        return difference.better() == null ? UNDECIDED : difference.better() ? BETTER : WORSE;
    }

    boolean isDetected() {
        return this == BETTER || this == WORSE;
    }
}
