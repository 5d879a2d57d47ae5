package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** All starts on one clock with the host idle or busy. */
record ProbeTally(Results results, ClockMode clock, String host) {
    static final String RIGHT = "right";
    static final String CANT_TELL = "cantTell";
    static final String READ_NANOS = "readNanos";
    static final String TOOK_MS = "tookMs";

    static final List<String> HEAD = List.of(
            "clock, host",
            "starts",
            "right",
            "can't tell",
            "wrong",
            "read ns: least",
            "median",
            "most",
            "took ms: median",
            "p99",
            "most");

    private static final double LIMIT_MS = 10;

    /** Of what there are results. */
    static List<ProbeTally> all(Results results) {
        return results.clocks(Topic.PROBE).stream()
                .flatMap(clock -> Stream.of(ProbeQuestion.IDLE, ProbeQuestion.BUSY)
                        .map(host -> new ProbeTally(results, clock, host)))
                .filter(tally -> tally.starts() > 0)
                .toList();
    }

    private List<Double> values(String figure) {
        return results.values(new Item(Topic.PROBE, clock, host, 0, 0), figure);
    }

    private int starts() {
        return values(RIGHT).size();
    }

    private int count(String mark) {
        return (int) values(mark).stream().filter(value -> value > 0).count();
    }

    List<String> row() {
        return List.of(
                clock + ", " + host,
                Integer.toString(starts()),
                Integer.toString(count(RIGHT)),
                Integer.toString(count(CANT_TELL)),
                Integer.toString(starts() - count(RIGHT) - count(CANT_TELL)),
                quantile(READ_NANOS, 0),
                quantile(READ_NANOS, 0.5),
                quantile(READ_NANOS, 1),
                quantile(TOOK_MS, 0.5),
                quantile(TOOK_MS, 0.99),
                quantile(TOOK_MS, 1));
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
