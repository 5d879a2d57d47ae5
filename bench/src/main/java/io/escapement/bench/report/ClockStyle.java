package io.escapement.bench.report;

import io.escapement.ab.draw.Ink;
import io.escapement.ab.draw.Legend;
import io.escapement.ab.draw.Line;
import io.escapement.bench.clocks.MeasuredClock;

/** How a clock is drawn, the same in every chart: colour and dashes, for those who don't see the colours. */
public record ClockStyle(Ink ink, Line line) {
    public static ClockStyle of(MeasuredClock clock) {
        return switch (clock) {
            case JDK -> new ClockStyle(Ink.TEXT, Line.PLAIN);
            case ESCAPEMENT -> new ClockStyle(Ink.ENGAGED, Line.STRONG);
            case ESCAPEMENT_TICK_OFF -> new ClockStyle(Ink.ENGAGED, Line.DASHED);
            case ESCAPEMENT_FLOOR_OFF -> new ClockStyle(Ink.ENGAGED, Line.DOTTED);
            case ESCAPEMENT_BYPASSED -> new ClockStyle(Ink.BYPASSED, Line.DASHED);
            case SENTINEL -> new ClockStyle(Ink.WORSE, Line.PLAIN);
            case HUTOOL -> new ClockStyle(Ink.GENERATOR, Line.PLAIN);
            case LOG4J -> new ClockStyle(Ink.BETTER, Line.DASHED);
            case AGRONA -> new ClockStyle(Ink.ABSENT, Line.PLAIN);
            case IGNITE -> new ClockStyle(Ink.SERVICE, Line.PLAIN);
            case SCHEDULED -> new ClockStyle(Ink.BYPASSED, Line.DOTTED);
            case COBAR -> new ClockStyle(Ink.ABSENT, Line.DOTTED);
            case VOLATILE -> new ClockStyle(Ink.MUTED, Line.DASHED);
        };
    }

    public Legend.Entry entry(String label) {
        return new Legend.Entry(label, ink, line);
    }
}
