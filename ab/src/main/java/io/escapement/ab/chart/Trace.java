package io.escapement.ab.chart;

import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Line;
import io.escapement.ab.report.SecondFigures;
import java.util.function.Function;

/**
 * A figure over the seconds of the run.
 *
 * @param ink null for that of the arm, paler where the second doesn't count
 * @param value null where there is none
 * @param stems whether each value above 0 stands by itself, as pauses do
 */
record Trace(String label, Ink ink, Line line, boolean stems, Function<SecondFigures, Double> value) {

    static Trace line(String label, Ink ink, Line line, Function<SecondFigures, Double> value) {
        return new Trace(label, ink, line, false, value);
    }

    static Trace stems(String label, Ink ink, Line line, Function<SecondFigures, Double> value) {
        return new Trace(label, ink, line, true, second -> {
            Double millis = value.apply(second);
            return millis == null || millis <= 0 ? null : millis;
        });
    }

    Ink inkAt(SecondFigures second) {
        if (ink != null) {
            return ink;
        }
        return second.measured() ? Ink.ofArm(second.arm()) : Ink.MUTED;
    }
}
