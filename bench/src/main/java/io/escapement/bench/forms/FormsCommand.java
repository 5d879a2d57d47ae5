package io.escapement.bench.forms;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.forms.FormsReport.Costs;
import io.escapement.bench.forms.child.FormCosts;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code forms}: what each form of reading a clock costs, real and rewritten. */
@Command(
        name = "forms",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows what each form of reading a clock costs, as the JDK has it and rewritten.")
public final class FormsCommand implements Callable<Integer> {
    private static final String PACKAGE = "io.escapement.bench.rewritten";
    private static final double HUNG_AFTER_SECONDS = 300;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("forms-report");

    @Option(names = "--clock", description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ClockMode clock = ClockMode.DEVICE;

    @Option(names = "--rounds", paramLabel = "N", description = "JVMs of each kind. Default: ${DEFAULT-VALUE}.")
    private int rounds = 6;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds must be 1 or more.");
        }
        ChildProcesses.endWithThisJvm();
        String agent = "-javaagent:" + files.agent() + "=mode=on,log=warn,reads=wall,packages=" + PACKAGE
                + ",nano-packages=" + PACKAGE;
        FormsReport report = new FormsReport(clock, rounds);
        for (int round = 1; round <= rounds; round++) {
            report.add(measure(List.of()), measure(List.of(agent)));
            spec.commandLine().getErr().printf("round %d of %d%n", round, rounds);
        }
        Path file = ReplacedFile.writeReport(out, "forms", report.markdown(), report);
        spec.commandLine().getOut().println(report.markdown() + "\nThe report: " + file);
        return 0;
    }

    private Map<String, Costs> measure(List<String> jvmArguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.java(jvmArguments, FormCosts.class));
        builder.environment().putAll(new SlowClock(files.shim(), clock).environment());
        Map<String, Costs> found = new LinkedHashMap<>();
        ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0).lines().forEach(line -> {
            String[] words = line.split("\t", -1);
            found.put(words[0], new Costs(Double.parseDouble(words[1]), Long.parseLong(words[2])));
        });
        return found;
    }
}
