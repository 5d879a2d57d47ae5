package io.escapement.ab.chart;

import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.draw.Marker;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;

/** What is said of a difference. Each is told from the others by its word, its marker and its line, not by colour alone. */
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

    /** A run without a verdict has no findings either. */
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
