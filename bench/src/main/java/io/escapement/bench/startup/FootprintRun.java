package io.escapement.bench.startup;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.startup.StartUpReport.Holding;
import io.escapement.bench.startup.child.Footprint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a started JVM holds; apart from the measurement of its start, which looking would disturb. */
final class FootprintRun {
    private static final double KB_PER_MB = 1024;

    /** Of Java 8, and of 9 and later. */
    private static final Pattern LOADED = Pattern.compile("\\[Loaded (\\S+) from|\\] (\\S+) source: ");

    private final Path home;
    private final ChildFiles files;
    private final Program program;
    private final int rounds;
    private final int laterSeconds;

    FootprintRun(Path home, ChildFiles files, Program program, int rounds, int laterSeconds) {
        this.home = home;
        this.files = files;
        this.program = program;
        this.rounds = rounds;
        this.laterSeconds = laterSeconds;
    }

    /** Null where it was not asked for. */
    Holding run(StartArm arm) throws IOException, InterruptedException {
        if (rounds == 0) {
            return null;
        }
        List<long[]> atEnd = new ArrayList<>();
        List<long[]> later = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            jvm(arm, List.of()).runMs(null, line -> {
                take(line, Footprint.AT_END_OF_MAIN, atEnd);
                take(line, Footprint.LATER, later);
            });
        }
        if (atEnd.size() != rounds || later.size() != rounds) {
            throw new MeasurementException(program.label() + " ended its JVM before its main method returned;"
                    + " --footprint-rounds 0 leaves the footprint out");
        }
        ClassCount classes = new ClassCount();
        jvm(arm, List.of("-verbose:class")).runMs(null, classes::take);
        return new Holding(
                medianMb(atEnd, 0),
                medianMb(atEnd, 1),
                medianMb(later, 0),
                medianMb(later, 1),
                classes.all,
                classes.own);
    }

    private StartedJvm jvm(StartArm arm, List<String> more) {
        List<String> jvmArguments = new ArrayList<>(arm.jvmArguments(files, program.packages()));
        jvmArguments.addAll(more);
        return new StartedJvm(home, arm, jvmArguments, program.commandUnder(files, Footprint.class, laterSeconds));
    }

    private static void take(String line, String beginning, List<long[]> into) {
        if (line.startsWith(beginning)) {
            String[] kilobytes = line.substring(beginning.length()).trim().split(" ");
            into.add(new long[] {Long.parseLong(kilobytes[0]), Long.parseLong(kilobytes[1])});
        }
    }

    private static double medianMb(List<long[]> kilobytes, int which) {
        ToDoubleFunction<long[]> megabytes = pair -> pair[which] / KB_PER_MB;
        return Median.of(kilobytes.stream().mapToDouble(megabytes).toArray());
    }

    /** Classes loaded until the main method has returned. */
    private static final class ClassCount {
        private int all;
        private int own;
        private boolean ended;

        void take(String line) {
            ended |= line.startsWith(Footprint.AT_END_OF_MAIN);
            Matcher loaded = LOADED.matcher(line);
            if (!ended && loaded.find()) {
                all++;
                if (isOwn(loaded.group(1) != null ? loaded.group(1) : loaded.group(2))) {
                    own++;
                }
            }
        }

        private static boolean isOwn(String name) {
            return (name.startsWith("io.escapement.") && !name.startsWith("io.escapement.bench."))
                    || name.startsWith("java.lang.Escapement");
        }
    }
}
