package io.escapement.bench.startup;

import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.PairedDifferences;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        Map<Arm, double[]> tookMs = new EnumMap<>(Arm.class);
        for (Arm arm : Arm.values()) {
            tookMs.put(arm, new double[rounds]);
        }
        List<Arm> order = new ArrayList<>(List.of(Arm.values()));
        Random random = new Random(rounds);
        err.printf(Locale.ROOT, "%s, %s, %d + %d rounds: ", home, program.label(), WARM_UP_ROUNDS, rounds);
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (Arm arm : order) {
                double ms = new StartedJvm(home, arm, arm.jvmArguments(files, program.packages()), program.command())
                        .runMs(until);
                if (round >= 0) {
                    tookMs.get(arm)[round] = ms;
                }
            }
            err.print('.');
            err.flush();
        }
        err.println();
        List<ArmResult> arms = new ArrayList<>();
        double[] base = tookMs.get(Arm.NONE);
        double[] unit = tookMs.get(Arm.EMPTY);
        for (Arm arm : Arm.values()) {
            double[] own = tookMs.get(arm);
            arms.add(new ArmResult(
                    arm,
                    Median.of(own),
                    arm == Arm.NONE ? null : PairedDifferences.median(own, base),
                    arm == Arm.NONE || arm == Arm.EMPTY ? null : PairedDifferences.ratio(own, unit, base),
                    footprints.run(arm),
                    Arrays.stream(own).boxed().toList()));
        }
        return new JvmResult(JvmName.of(home), program.label(), program.packages(), rounds, arms);
    }
}
