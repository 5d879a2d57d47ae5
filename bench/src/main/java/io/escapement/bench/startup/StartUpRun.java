package io.escapement.bench.startup;

import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PairedDifferences;
import io.escapement.bench.startup.StartUpReport.ArmResult;
import io.escapement.bench.startup.StartUpReport.JvmResult;
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
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;

/** One program on one JVM: each round starts it once in each arm, in an order drawn anew. */
record StartUpRun(StartedProgram jvm, String until, PrintWriter err) {
    /** Their figures are dropped: files are not in the kernel's cache yet. */
    private static final int WARM_UP_ROUNDS = 2;

    JvmResult run(int rounds, FootprintRun footprints) throws IOException, InterruptedException {
        Map<StartArm, double[]> tookMs = new EnumMap<>(StartArm.class);
        List<StartArm> order = new ArrayList<>(List.of(StartArm.values()));
        order.forEach(arm -> tookMs.put(arm, new double[rounds]));
        Random random = new Random(rounds);
        err.printf(
                Locale.ROOT,
                "%s, %s, %d + %d rounds: ",
                jvm.home(),
                jvm.program().label(),
                WARM_UP_ROUNDS,
                rounds);
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
                    footprints.of(arm),
                    Arrays.stream(own).boxed().toList()));
        }
        return new JvmResult(
                nameOf(jvm.home()), jvm.program().label(), jvm.program().packages(), rounds, arms);
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
