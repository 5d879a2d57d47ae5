package io.escapement.bench.startup;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.startup.StartUpReport.Holding;
import io.escapement.bench.startup.child.Footprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a started JVM holds; apart from the measurement of its start, which looking would disturb. */
record FootprintRun(StartedProgram jvm, int rounds, int laterSeconds) {
    private static final double KB_PER_MB = 1024;
    private static final double MS_PER_SECOND = 1_000;

    /** Of Java 8, and of 9 and later. */
    private static final Pattern LOADED = Pattern.compile("\\[Loaded (\\S+) from|\\] (\\S+) source: ");

    private static final Pattern OWN = Pattern.compile("io\\.escapement\\.(?!bench\\.).*|java\\.lang\\.Escapement.*");

    /** Null where it was not asked for. */
    Holding of(StartArm arm) throws IOException, InterruptedException {
        if (rounds == 0) {
            return null;
        }
        List<double[]> footprints = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            footprints.add(figures(jvm.footprint(arm, laterSeconds)));
        }
        List<String> classes = jvm.footprint(arm, 0, "-verbose:class").stream()
                .takeWhile(line -> !line.startsWith(Footprint.AT_END_OF_MAIN))
                .map(LOADED::matcher)
                .filter(Matcher::find)
                .map(loaded -> Objects.requireNonNullElse(loaded.group(1), loaded.group(2)))
                .toList();
        int own = (int) classes.stream().filter(OWN.asMatchPredicate()).count();
        return new Holding(
                median(footprints, 0) / KB_PER_MB,
                median(footprints, 1) / KB_PER_MB,
                median(footprints, 3) / KB_PER_MB,
                median(footprints, 4) / KB_PER_MB,
                median(footprints, 5) / MS_PER_SECOND,
                classes.size(),
                own);
    }

    /** Resident and heap in KB, and processor time in ms, at the end of main, and later. */
    private double[] figures(List<String> output) {
        double[] figures = Stream.of(Footprint.AT_END_OF_MAIN, Footprint.LATER)
                .flatMap(beginning -> output.stream()
                        .filter(line -> line.startsWith(beginning))
                        .flatMap(line -> Stream.of(
                                line.substring(beginning.length()).strip().split(" "))))
                .mapToDouble(Long::parseLong)
                .toArray();
        if (figures.length != 6) {
            throw new MeasurementException(jvm.program().label() + " ended its JVM before its main method returned;"
                    + " --footprint-rounds 0 leaves the footprint out");
        }
        return figures;
    }

    private static double median(List<double[]> footprints, int which) {
        return Median.of(
                footprints.stream().mapToDouble(figures -> figures[which]).toArray());
    }
}
