package io.escapement.bench.startup;

import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PairedDifferences;
import io.escapement.bench.startup.StartUpReport.ArmResult;
import io.escapement.bench.startup.StartUpReport.JvmResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;

/** One program on one JVM: each round starts it once in each arm, in an order drawn anew. */
final class StartUpRun {
    /** Their figures are dropped: files are not in the kernel's cache yet. */
    private static final int WARM_UP_ROUNDS = 2;

    private final Path home;
    private final ChildFiles files;
    private final Program program;
    private final String until;
    private final PrintWriter err;

    StartUpRun(Path home, ChildFiles files, Program program, String until, PrintWriter err) {
        this.home = home;
        this.files = files;
        this.program = program;
        this.until = until;
        this.err = err;
    }

    JvmResult run(int rounds, FootprintRun footprints) throws IOException, InterruptedException {
        Map<StartArm, double[]> tookMs = new EnumMap<>(StartArm.class);
        for (StartArm arm : StartArm.values()) {
            tookMs.put(arm, new double[rounds]);
        }
        List<StartArm> order = new ArrayList<>(List.of(StartArm.values()));
        Random random = new Random(rounds);
        err.printf(Locale.ROOT, "%s, %s, %d + %d rounds: ", home, program.label(), WARM_UP_ROUNDS, rounds);
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (StartArm arm : order) {
                double ms = new StartedJvm(home, arm, arm.jvmArguments(files, program.packages()), program.command())
                        .runMs(until, line -> {});
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
                    arm == StartArm.NONE || arm == StartArm.EMPTY ? null : PairedDifferences.ratio(own, unit, base),
                    footprints.run(arm),
                    Arrays.stream(own).boxed().toList()));
        }
        return new JvmResult(nameOf(home), program.label(), program.packages(), rounds, arms);
    }

    /** A JVM's version and maker, as its folder says. */
    private static String nameOf(Path home) throws IOException {
        Path file = home.resolve("release");
        if (!Files.isReadable(file)) {
            return home.toString();
        }
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            release.load(in);
        }
        String maker = release.getProperty("IMPLEMENTOR", "");
        String version = release.getProperty("JAVA_RUNTIME_VERSION", release.getProperty("JAVA_VERSION", "unknown"));
        return ("Java " + version + " " + maker).replace("\"", "").strip();
    }
}
