package io.escapement.bench.demo;

import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ChildProcesses;
import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.host.SlowClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code compare}: the demo service on a slow clock, without and with the agent, under the same load. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Runs the demo service on a slow clock without and with the agent and prints both side by side.")
public final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(
            names = "--clock",
            defaultValue = "device",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ClockMode mode;

    @Option(names = "--rounds", defaultValue = "3", description = "Runs of each arm. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--service",
            paramLabel = "JAR",
            description = "Default: the project's demo-app/target/demo-app.jar.")
    private Path service;

    @Option(names = "--packages", defaultValue = "com.acme", description = "Rewritten. Default: ${DEFAULT-VALUE}.")
    private String packages;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds must be 1 or more.");
        }
        SlowClock clock = new SlowClock(files.shim(), mode);
        List<String> agentArguments = List.of("-javaagent:" + files.agent() + "=packages=" + packages);
        Path serviceJar = BuiltFiles.existing(service, "demo-app/target/demo-app.jar", "--service");
        Plan plan = Plan.standard(rounds);
        PrintWriter out = spec.commandLine().getOut();
        ChildProcesses.endWithThisJvm();

        out.printf("Comparing on clock '%s': %s.%n", mode, mode.meaning());
        out.flush();
        double realReadNanos = RealReadCost.nanosUnder(clock);
        Progress progress = new Progress(out, plan.total());
        Comparison comparison = new Comparison(realReadNanos);
        ArmRun run = new ArmRun(plan, progress, clock, serviceJar, agentArguments);
        for (int round = 0; round < rounds; round++) {
            for (Arm arm : plan.armsOf(round)) {
                comparison.add(arm, run.run(round, arm, comparison::steadyRate));
            }
        }
        out.println();
        out.print(new ComparisonTable(comparison));
        out.flush();
        return 0;
    }
}
