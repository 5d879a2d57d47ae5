package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.TableColumns;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** All starts on one clock with the host idle or busy. */
record ProbeTally(Results<Series> results, ClockMode clock, String host) {
    static final String RIGHT = "right";
    static final String CANT_TELL = "cantTell";
    static final String READ_NANOS = "readNanos";
    static final String TOOK_MS = "tookMs";

    static final TableColumns<ProbeTally> COLUMNS = new TableColumns<ProbeTally>()
            .text("clock, host", tally -> tally.clock + ", " + tally.host)
            .figure("starts", "%d", ProbeTally::starts)
            .figure("right", "%d", tally -> tally.count(RIGHT))
            .figure("can't tell", "%d", tally -> tally.count(CANT_TELL))
            .figure("wrong", "%d", tally -> tally.starts() - tally.count(RIGHT) - tally.count(CANT_TELL))
            .text("read ns: least", tally -> tally.quantile(READ_NANOS, 0))
            .text("median", tally -> tally.quantile(READ_NANOS, 0.5))
            .text("most", tally -> tally.quantile(READ_NANOS, 1))
            .text("took ms: median", tally -> tally.quantile(TOOK_MS, 0.5))
            .text("p99", tally -> tally.quantile(TOOK_MS, 0.99))
            .text("most", tally -> tally.quantile(TOOK_MS, 1));

    private static final double LIMIT_MS = 10;

    /** Of what there are results. */
    static List<ProbeTally> all(Results<Series> results) {
        return Stream.of(ClockMode.values())
                .flatMap(clock -> Stream.of(ProbeQuestion.IDLE, ProbeQuestion.BUSY)
                        .map(host -> new ProbeTally(results, clock, host)))
                .filter(tally -> tally.starts() > 0)
                .toList();
    }

    private List<Double> values(String figure) {
        return results.rounds(new Item(Topic.PROBE.toString(), clock, 0, host, 0)).values().stream()
                .flatMap(found -> found.byFigure().get(figure).stream())
                .toList();
    }

    private int starts() {
        return values(RIGHT).size();
    }

    private int count(String mark) {
        return (int) values(mark).stream().filter(value -> value > 0).count();
    }

    String sentence() {
        String verdict = count(RIGHT) == starts() ? "**right**" : "**NOT MET**, right";
        long late = values(TOOK_MS).stream().filter(ms -> ms > LIMIT_MS).count();
        String within = late == 0 ? "within %.0f ms in all" : "**NOT MET**: over %.0f ms in " + late;
        String half = late == 0 ? "" : ", half of them under " + quantile(TOOK_MS, 0.5);
        return String.format(
                Locale.ROOT,
                "The probe's verdict, clock %s, %s: %s in %d of %d starts; " + within + " (%s at most%s).",
                clock,
                host,
                verdict,
                count(RIGHT),
                starts(),
                LIMIT_MS,
                quantile(TOOK_MS, 1),
                half);
    }

    /** The smallest value that so large a share of them do not exceed. */
    private String quantile(String figure, double share) {
        List<Double> sorted = values(figure).stream().sorted().toList();
        return Figures.of(sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1)));
    }
}
