package io.escapement.bench.kernel;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.bench.kernel.ClockSourceRun.Coverage;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.LabCommand;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code slow-kernel}: switches this machine's clocksource, steps its wall clock, and reports what the agent makes of
 * it. {@code ./slow-kernel} makes a machine for that, and runs this in it.
 */
@Command(
        name = "slow-kernel",
        description =
                "Switches this machine's clocksource and steps its wall clock, so it is for a guest, and for root."
                        + " ./slow-kernel makes one and runs this in it. Exit status 1 if anything is not as it must be.")
public final class SlowKernelCommand extends LabCommand {
    private static final String FAST = "tsc";

    @Option(
            names = "--clocksources",
            split = ",",
            paramLabel = "NAME",
            description = "Those that the kernel offers of them. Default: ${DEFAULT-VALUE}.")
    private List<String> clockSources = List.of("hpet", "acpi_pm", FAST);

    @Option(
            names = "--jvm",
            paramLabel = "HOME",
            description = "Home of the JVM with the agent, 8 or later. Default: this one's.")
    private Path home = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--commit",
            defaultValue = "unknown",
            description = "That the jars were built from: a guest has no git. Default: ${DEFAULT-VALUE}.")
    private String commit;

    @Option(names = "--quick", description = "Each thing once and shortly.")
    private boolean quick;

    private final Problems problems = new Problems();
    private final List<ClockSourceRun.Report> reports = new ArrayList<>();

    @Override
    protected int run() throws IOException, InterruptedException {
        if (!spec.commandLine().getParseResult().hasMatchedOption("--out")) {
            throw wrong("--out: name the folder; this is to run in a guest only, as ./slow-kernel starts one.");
        }
        Path java = home.resolve("bin/java").toAbsolutePath();
        Path agent = BuiltFiles.existing(null, "agent/target/escapement-agent.jar", "the build");
        Conditions conditions = Conditions.of(words(), commit, agent, java);
        List<String> available = ClockSourceRun.available();
        List<String> measured =
                clockSources.stream().filter(available::contains).toList();
        problems.unless(!measured.isEmpty(), "the kernel offers none of %s: %s", clockSources, available);
        for (String name : measured) {
            Coverage coverage = quick ? Coverage.quick(reports.isEmpty()) : Coverage.full();
            Path folder = out.resolve(name);
            reports.add(new ClockSourceRun(name, java, agent, folder, conditions, coverage, problems.in(name)).run());
            write(conditions, null);
        }
        SwitchRun.Outcome switched = switchUnderJvm(java, agent, measured);
        return show(write(conditions, switched), problems.all().isEmpty());
    }

    /** Returns null if there are no two clocksources to switch between, or if it failed. */
    private SwitchRun.Outcome switchUnderJvm(Path java, Path agent, List<String> measured) throws InterruptedException {
        String slow =
                measured.stream().filter(name -> !name.equals(FAST)).findFirst().orElse(FAST);
        if (slow.equals(FAST) || !measured.contains(FAST)) {
            return null;
        }
        Problems here = problems.in(FAST + " to " + slow);
        SwitchRun.Outcome switched = here.orNull(() -> new SwitchRun(FAST, slow).measured(java, agent));
        if (switched != null) {
            switched.check(here);
        }
        return switched;
    }

    private Path write(Conditions conditions, SwitchRun.Outcome switched) throws IOException {
        SlowKernelReport report = new SlowKernelReport(conditions, reports, switched, problems.all());
        return ReplacedFile.writeReport(out, "slow-kernel", report.markdown(), report);
    }
}
