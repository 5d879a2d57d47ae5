package io.escapement.bench.kernel;

import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.LabCommand;
import io.escapement.bench.torture.child.Fault;
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
    private static final List<Fault> QUICK_FAULTS = List.of(Fault.IDLE, Fault.BUSY_16, Fault.SIGSTOP, Fault.STEPS);
    private static final List<Fault> ALL_FAULTS =
            List.of(Fault.IDLE, Fault.BUSY_16, Fault.GC_G1, Fault.SIGSTOP, Fault.ALL, Fault.STEPS);
    private static final double QUICK_SECONDS = 3;
    private static final double FULL_SECONDS = 10;

    @Option(
            names = "--clocksources",
            split = ",",
            paramLabel = "NAME",
            description = "Those that the kernel offers of them. Default: ${DEFAULT-VALUE}.")
    private List<String> clockSources = List.of("hpet", "acpi_pm", "tsc");

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

    private final List<String> problems = new ArrayList<>();
    private final List<ClockSourceRun.Report> reports = new ArrayList<>();

    @Override
    protected int run() throws IOException, InterruptedException {
        if (!spec.commandLine().getParseResult().hasMatchedOption("--out")) {
            throw wrong("--out: name the folder; this is to run in a guest only, as ./slow-kernel starts one.");
        }
        Path java = javaOf(home);
        Path agent = agent();
        Conditions conditions = Conditions.of(words(), commit, agent, java);
        List<String> available = ClockSourceRun.available();
        List<String> measured =
                clockSources.stream().filter(available::contains).toList();
        if (measured.isEmpty()) {
            problems.add("the kernel offers none of " + clockSources + ": " + available);
        }
        for (String name : measured) {
            ClockSourceRun run = new ClockSourceRun(name, java, agent, out.resolve(name), conditions, problems);
            reports.add(run.run(faults(), quick ? QUICK_SECONDS : FULL_SECONDS));
            write(conditions);
        }
        return show(write(conditions), problems.isEmpty());
    }

    /** What is the same on every clocksource is measured on the first only, where it shall be quick. */
    private List<Fault> faults() {
        List<Fault> quickFaults = reports.isEmpty() ? QUICK_FAULTS : List.of(Fault.IDLE);
        return quick ? quickFaults : ALL_FAULTS;
    }

    private Path write(Conditions conditions) throws IOException {
        SlowKernelReport report = new SlowKernelReport(conditions, reports, problems);
        return report.page().write(out, "slow-kernel", report);
    }
}
