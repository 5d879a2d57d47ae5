package io.escapement.bench.torture;

import io.escapement.ab.chart.Drawing;
import io.escapement.ab.chart.Ink;
import io.escapement.ab.chart.Legend;
import io.escapement.ab.chart.Line;
import io.escapement.ab.chart.Plot;
import io.escapement.ab.chart.Scale;
import io.escapement.ab.chart.Shape.Anchor;
import io.escapement.ab.chart.Shape.Marker;
import io.escapement.ab.chart.Shape.Point;
import io.escapement.ab.text.WrappedText;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import java.util.List;
import java.util.stream.Stream;

/** The stalest sample of each clock under each fault, on a logarithmic scale, with the bound as a line across. */
final class StalenessChart {
    /** Zero has no place on a logarithmic scale. */
    private static final double LEAST_MS = 1;

    private static final int LEFT = 46;
    private static final int PLOT_HEIGHT = 380;
    private static final int BELOW = 60;
    private static final int LABEL_LEADING = 14;
    private static final double LETTER = 6.5;

    /** Of the room of a fault, for its clocks. */
    private static final double FILLED = 0.8;

    private final List<CellOutcome> measured;

    StalenessChart(TortureReport report) {
        measured = report.measured();
    }

    Drawing drawing() {
        Drawing drawing = new Drawing(
                "Stalest sample of each clock under each fault, ms (across: the bound of " + Child.BOUND_MS + " ms)");
        double top = legend().draw(drawing, LEFT, 0) + 10;
        double bottom = top + PLOT_HEIGHT;
        double mostMs =
                measured.stream().mapToDouble(StalenessChart::maxMs).max().orElse(LEAST_MS);
        Scale y = Scale.logarithmic(LEAST_MS, Math.max(mostMs, Child.BOUND_MS), bottom, top);
        Plot plot = new Plot(drawing, LEFT, Drawing.WIDTH, y);
        plot.grid();
        drawing.text(LEFT - 6, top - 12, "ms", Ink.MUTED, Anchor.END);
        drawing.line(LEFT, y.at(Child.BOUND_MS), Drawing.WIDTH, y.at(Child.BOUND_MS), Ink.WORSE, Line.PLAIN);
        List<Fault> faults = measured.stream()
                .map(outcome -> outcome.cell().fault())
                .distinct()
                .sorted()
                .toList();
        double room = (Drawing.WIDTH - LEFT) / (double) Math.max(1, faults.size());
        for (int i = 0; i < faults.size(); i++) {
            draw(plot, faults.get(i), LEFT + i * room, room);
        }
        return drawing.endingAt(bottom + BELOW);
    }

    private void draw(Plot plot, Fault fault, double left, double room) {
        List<MeasuredClock> clocks = clocks().toList();
        double apart = FILLED * room / clocks.size();
        for (CellOutcome outcome : measured) {
            if (outcome.cell().fault() == fault) {
                int index = clocks.indexOf(outcome.cell().clock());
                double x = left + (1 - FILLED) / 2 * room + (index + 0.5) * apart;
                double y = plot.y().at(maxMs(outcome));
                Style style = Style.of(outcome.cell().clock());
                plot.drawing().line(x, plot.bottom(), x, y, style.ink(), style.line());
                plot.drawing().mark(new Point(x, y), style.ink(), Marker.DISC, "");
            }
        }
        double baseline = plot.bottom() + 17;
        for (String line : WrappedText.lines(fault.label, room, text -> text.length() * LETTER)) {
            plot.drawing().text(left + room / 2, baseline, line, Ink.MUTED, Anchor.MIDDLE);
            baseline += LABEL_LEADING;
        }
    }

    private Legend legend() {
        return new Legend(
                clocks().map(clock -> Style.of(clock).entry(clock.label)).toList());
    }

    private Stream<MeasuredClock> clocks() {
        return Stream.of(MeasuredClock.values())
                .filter(clock ->
                        measured.stream().anyMatch(outcome -> outcome.cell().clock() == clock));
    }

    private static double maxMs(CellOutcome outcome) {
        return Math.max(LEAST_MS, (double) outcome.report().staleness.maxMs);
    }

    /** How a clock is drawn: colour and dashes, for those who don't see the colours. */
    record Style(Ink ink, Line line) {
        static Style of(MeasuredClock clock) {
            return switch (clock) {
                case JDK -> new Style(Ink.TEXT, Line.PLAIN);
                case ESCAPEMENT -> new Style(Ink.ENGAGED, Line.STRONG);
                case ESCAPEMENT_BYPASSED -> new Style(Ink.BYPASSED, Line.DASHED);
                case SENTINEL -> new Style(Ink.WORSE, Line.PLAIN);
                case HUTOOL -> new Style(Ink.GENERATOR, Line.PLAIN);
                case LOG4J -> new Style(Ink.BETTER, Line.DASHED);
                case AGRONA -> new Style(Ink.ABSENT, Line.PLAIN);
                case IGNITE -> new Style(Ink.SERVICE, Line.PLAIN);
                case SCHEDULED -> new Style(Ink.BYPASSED, Line.DOTTED);
                case COBAR -> new Style(Ink.ABSENT, Line.DOTTED);
                case VOLATILE -> new Style(Ink.MUTED, Line.DASHED);
            };
        }

        Legend.Entry entry(String label) {
            return new Legend.Entry(label, ink, line);
        }
    }
}
