package io.escapement.bench.startup;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.report.PairedDifferences;
import io.escapement.bench.startup.StartUpReport.ArmResult;
import io.escapement.bench.startup.StartUpReport.Holding;
import io.escapement.bench.startup.StartUpReport.JvmResult;
import io.escapement.bench.startup.child.Footprint;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One program on one JVM: each round starts it once in each arm, in an order drawn anew. */
record StartUpRun(
        StartedProgram jvm, String until, int rounds, int footprintRounds, int laterSeconds, PrintWriter err) {
    /** Their figures are dropped: files are not in the kernel's cache yet. */
    private static final int WARM_UP_ROUNDS = 2;

    private static final double KB_PER_MB = 1024;
    private static final double MS_PER_SECOND = 1_000;

    /** Of Java 8, and of 9 and later. */
    private static final Pattern LOADED = Pattern.compile("\\[Loaded (\\S+) from|\\] (\\S+) source: ");

    private static final Pattern OWN = Pattern.compile("io\\.escapement\\.(?!bench\\.).*|java\\.lang\\.Escapement.*");

    JvmResult result() throws IOException, InterruptedException {
        Map<StartArm, double[]> tookMs = new EnumMap<>(StartArm.class);
        List<StartArm> order = new ArrayList<>(List.of(StartArm.values()));
        order.forEach(arm -> tookMs.put(arm, new double[rounds]));
        Random random = new Random(rounds);
        err.print(text("%s, %s, %d + %d rounds: ", jvm.home(), jvm.program().label(), WARM_UP_ROUNDS, rounds));
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (StartArm arm : order) {
                double ms = jvm.start(arm, until).tookMs();
                if (round >= 0) {
                    tookMs.get(arm)[round] = ms;
                }
            }
            err.print('.');
            err.flush();
        }
        err.println();
        List<ArmResult> arms = new ArrayList<>();
        double[] base = tookMs.get(StartArm.NONE);
        double[] unit = tookMs.get(StartArm.EMPTY);
        for (StartArm arm : StartArm.values()) {
            double[] own = tookMs.get(arm);
            arms.add(new ArmResult(
                    arm,
                    Median.of(own),
                    arm == StartArm.NONE ? null : PairedDifferences.median(own, base),
                    arm.hasRatio() ? PairedDifferences.ratio(own, unit, base) : null,
                    footprintRounds == 0 ? null : holding(arm),
                    Arrays.stream(own).boxed().toList()));
        }
        return new JvmResult(
                nameOf(jvm.home()), jvm.program().label(), jvm.program().packages(), rounds, arms);
    }

    /** What a started JVM holds; apart from the measurement of its start, which looking would disturb. */
    private Holding holding(StartArm arm) throws IOException, InterruptedException {
        List<double[]> footprints = new ArrayList<>();
        for (int round = 0; round < footprintRounds; round++) {
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

    /** A JVM's version and maker, as its folder says. */
    private static String nameOf(Path home) throws IOException {
        Path file = home.resolve("release");
        if (!Files.isReadable(file)) {
            return home.toString();
        }
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            release.load(in);
        }
        String maker = release.getProperty("IMPLEMENTOR", "");
        String version = release.getProperty("JAVA_RUNTIME_VERSION", release.getProperty("JAVA_VERSION", "unknown"));
        return ("Java " + version + " " + maker).replace("\"", "").strip();
    }
}
