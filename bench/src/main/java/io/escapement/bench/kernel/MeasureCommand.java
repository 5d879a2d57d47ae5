package io.escapement.bench.kernel;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code slow-kernel measure}: switches this machine's clocksource, steps its wall clock, and reports what the agent
 * makes of it.
 */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        description =
                "Switches this machine's clocksource and steps its wall clock, so it is for a guest, and for root.")
final class MeasureCommand implements Callable<Integer> {
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

    @Option(names = "--out", paramLabel = "FOLDER", required = true, description = "For the report.")
    private Path out;

    private final Problems problems = new Problems();
    private final List<ClockSourceRun.Report> reports = new ArrayList<>();
    private SwitchRun.Outcome switched;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ChildProcesses.endWithThisJvm();
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
        write();
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
            System.err.println(switched.summary());
            switched.check(here);
        }
    }

    private void write() throws IOException, InterruptedException {
        String version = GuestReport.version(java());
        new GuestReport(Environment.here(), version, reports, switched, problems.all()).write(out);
    }

    private Path java() {
        return home.resolve("bin/java").toAbsolutePath();
    }
}
