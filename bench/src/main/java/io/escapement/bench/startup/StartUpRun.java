package io.escapement.bench.startup;

import io.escapement.ab.compare.Interval;
import io.escapement.ab.compare.Median;
import io.escapement.ab.compare.PseudoMedian;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.startup.StartUpReport.ArmResult;
import io.escapement.bench.startup.StartUpReport.FootprintFigures;
import io.escapement.bench.startup.child.Footprint;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Starts hello world on one JVM: each round starts it once in each arm, in an order drawn anew. */
record StartUpRun(Path java, ChildFiles files) {
    /** Their figures are dropped: files are not in the kernel's cache yet. */
    private static final int WARM_UP_ROUNDS = 2;

    private static final double ERROR_CHANCE = 0.05;
    private static final double KB_PER_MB = 1024;
    private static final double MS_PER_SECOND = 1_000;
    private static final double NANOS_PER_MS = 1_000_000;

    /** One start: the time from the call that makes the process to its end, and its output. */
    private record Start(double tookMs, String output) {}

    List<ArmResult> arms(int rounds, int footprints, int laterSeconds) throws IOException, InterruptedException {
        Map<StartArm, double[]> tookMs = new EnumMap<>(StartArm.class);
        List<StartArm> order = new ArrayList<>(List.of(StartArm.values()));
        order.forEach(arm -> tookMs.put(arm, new double[rounds]));
        Random random = new Random();
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (StartArm arm : order) {
                double ms = start(arm, Hello.class.getName()).tookMs();
                if (round >= 0) {
                    tookMs.get(arm)[round] = ms;
                }
            }
        }
        List<ArmResult> arms = new ArrayList<>();
        for (StartArm arm : StartArm.values()) {
            double[] own = tookMs.get(arm);
            Interval added = arm == StartArm.NONE ? null : added(own, tookMs.get(StartArm.NONE));
            List<Double> all = Arrays.stream(own).boxed().toList();
            arms.add(new ArmResult(arm, Median.of(own), added, footprint(arm, footprints, laterSeconds), all));
        }
        return arms;
    }

    private static Interval added(double[] own, double[] base) {
        double[] differences = IntStream.range(0, own.length)
                .mapToDouble(round -> own[round] - base[round])
                .toArray();
        return PseudoMedian.interval(differences, ERROR_CHANCE);
    }

    /** Apart from the measurement of the start, which looking would disturb. */
    private FootprintFigures footprint(StartArm arm, int times, int laterSeconds)
            throws IOException, InterruptedException {
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            Start start = start(arm, Footprint.class.getName(), Integer.toString(laterSeconds));
            String line = start.output()
                    .lines()
                    .filter(each -> each.startsWith(Footprint.LINE))
                    .findFirst()
                    .orElseThrow(() -> new MeasurementException("no figures: " + start.output()));
            all.add(Stream.of(line.substring(Footprint.LINE.length()).split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray());
        }
        return new FootprintFigures(
                median(all, 0) / KB_PER_MB, median(all, 1) / KB_PER_MB, median(all, 2) / MS_PER_SECOND, median(all, 3));
    }

    private static double median(List<double[]> all, int which) {
        return Median.of(all.stream().mapToDouble(figures -> figures[which]).toArray());
    }

    private Start start(StartArm arm, String... program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(arm.jvmArguments(files));
        command.addAll(List.of("-cp", files.classes().toString()));
        command.addAll(List.of(program));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches("(ESCAPEMENT|JAVA|_JAVA|JDK)_.*|CLASSPATH"));
        long startNanos = System.nanoTime();
        String output = ChildProcess.output(builder);
        double tookMs = (System.nanoTime() - startNanos) / NANOS_PER_MS;
        if (!output.contains(arm.said)) {
            throw new MeasurementException(
                    "the agent did not say '" + arm.said + "': " + String.join(" ", command) + "\n" + output);
        }
        return new Start(tookMs, output);
    }
}
