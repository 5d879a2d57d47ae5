package io.escapement.bench.reads;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.SlowClock;
import io.escapement.bench.report.LabCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** {@code reads}: JMH over {@link ReadBenchmark}. The slow clock is in JMH's environment, which its forks inherit. */
@Command(
        name = "reads",
        description = "Measures what one read of each clock costs, and one call of each form of reading it, by JMH.",
        footer = "%nAll other options go to JMH, as in -p clock=JDK,ESCAPEMENT -p form=INSTANT_NOW -t 2 -prof gc; -h is"
                + " this help. The report is JMH's own text and JSON.")
public final class ReadsCommand extends LabCommand {
    /**
     * System property with the agent's jar, which JMH's forks inherit. Its name must not begin with the agent's: the
     * agent would take the property for an option.
     */
    static final String AGENT_JAR = "lab.agent";

    @Option(
            names = "--clock",
            defaultValue = "off",
            description = "The slow clock: off, syscall or device. Default: ${DEFAULT-VALUE}.")
    private ClockMode clock;

    @Unmatched
    private List<String> jmhOptions = new ArrayList<>();

    @Override
    protected int run() throws IOException, InterruptedException {
        Path shim = BuiltFiles.existing(null, "demo-app/target/libslowclock.so", "the build");
        Path report = Files.createDirectories(out).resolve("reads.txt");
        List<String> arguments = new ArrayList<>();
        if (jmhOptions.stream().noneMatch(option -> option.matches(".*\\bReadBenchmark\\b.*"))) {
            arguments.add(ReadBenchmark.class.getName());
        }
        arguments.addAll(
                List.of("-rf", "json", "-rff", out.resolve("reads.json").toString()));
        arguments.addAll(jmhOptions);
        ProcessBuilder jmh = BenchmarksJar.java(
                BuiltFiles.java(),
                List.of("-Djmh.ignoreLock=" + Boolean.getBoolean("jmh.ignoreLock"), "-D" + AGENT_JAR + "=" + agent()),
                org.openjdk.jmh.Main.class,
                arguments.toArray());
        jmh.environment().putAll(new SlowClock(shim, clock).environment());
        return reportOf(jmh, report, conditions(agent(), BuiltFiles.java()));
    }
}
