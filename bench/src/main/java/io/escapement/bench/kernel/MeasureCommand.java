package io.escapement.bench.kernel;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.Environment;
import io.escapement.bench.experiment.LabCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code slow-kernel measure}: switches this machine's clocksource, steps its wall clock, and reports what the agent
 * makes of it.
 */
@Command(
        name = "measure",
        description =
                "Switches this machine's clocksource and steps its wall clock, so it is for a guest, and for root.")
final class MeasureCommand extends LabCommand {
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

    @Option(names = "--quick", description = "Each thing once and shortly.")
    private boolean quick;

    private final Problems problems = new Problems();
    private final List<ClockSourceRun.Report> reports = new ArrayList<>();
    private SwitchRun.Outcome switched;

    @Override
    protected int run() throws IOException, InterruptedException {
        if (!spec.commandLine().getParseResult().hasMatchedOption("--out")) {
            throw wrong("--out: name the folder; this is to run in a guest only, as ./slow-kernel starts one.");
        }
        Files.createDirectories(out);
        Path agent = BuiltFiles.existing(null, "agent/target/escapement-agent.jar", "the build");
        List<String> available = ClockSourceRun.available();
        List<String> measured =
                clockSources.stream().filter(available::contains).toList();
        problems.unless(!measured.isEmpty(), "the kernel offers none of %s: %s", clockSources, available);
        for (String name : measured) {
            ClockSourceRun.Coverage coverage =
                    quick ? ClockSourceRun.Coverage.quick(reports.isEmpty()) : ClockSourceRun.Coverage.full();
            Problems here = problems.in(name);
            reports.add(new ClockSourceRun(name, java(), agent, out.resolve(name), coverage, here).run());
            write();
        }
        switchUnderService(agent, measured);
        System.err.println(SlowKernelPage.of(List.of(write())).markdown());
        return problems.all().isEmpty() ? 0 : 1;
    }

    private void switchUnderService(Path agent, List<String> measured) throws InterruptedException {
        String slow =
                measured.stream().filter(name -> !name.equals(FAST)).findFirst().orElse(FAST);
        if (slow.equals(FAST) || !measured.contains(FAST)) {
            return;
        }
        Problems here = problems.in(FAST + " to " + slow);
        switched = here.orNull(() -> new SwitchRun(FAST, slow).measured(java(), agent));
        if (switched != null) {
            switched.check(here);
        }
    }

    private GuestReport write() throws IOException, InterruptedException {
        String version = GuestReport.version(java());
        GuestReport report = new GuestReport(Environment.here(), version, reports, switched, problems.all());
        report.write(out);
        return report;
    }

    private Path java() {
        return home.resolve("bin/java").toAbsolutePath();
    }
}
