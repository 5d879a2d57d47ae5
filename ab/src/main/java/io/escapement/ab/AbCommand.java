package io.escapement.ab;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.OutFolder;
import io.escapement.ab.host.Printable;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.ReportPage;
import io.escapement.ab.report.ReportText;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.run.AbRun;
import io.escapement.ab.run.Analysis;
import io.escapement.ab.run.Services;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.run.VerdictRules;
import io.escapement.ab.text.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ab}: a service with the real and with the cached clock, in turns, under the same load. */
@Command(
        name = "ab",
        subcommands = {ObserveCommand.class, FleetCommand.class},
        mixinStandardHelpOptions = true,
        sortOptions = false,
        customSynopsis = {"ab --rate=N|auto [OPTIONS] URL [-- COMMAND...]", "       ab observe|fleet [OPTIONS]"},
        description =
                "Compares a service with the agent bypassed and engaged, or without it (--arms), under the same load.",
        footer = {
            "",
            "A service that runs already, with the agent in it:",
            "  ab --pid 4711 --rate 500 http://127.0.0.1:8080/health",
            "A service that is started here, anew for each block:",
            "  ab --arms absent,engaged --agent-options packages=com.acme --rate 500 \\",
            "    'http://127.0.0.1:{port}/health' -- java -jar service.jar --port '{port}'",
            "A line of the file that --requests names; only path is needed:",
            "  {\"method\": \"POST\", \"path\": \"/orders\", \"headers\": {\"X-Client\": \"c1\"},",
            "   \"body\": \"{\\\"sku\\\":1}\", \"weight\": 2, \"status\": 201}",
            "",
            "Exit status: 0 measured, 1 not measured, not judged or refused, 64 wrong usage."
        })
public final class AbCommand implements Callable<Integer> {
    private static final int NOT_MEASURED = 1;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Mixin
    private LoadOptions load;

    @Mixin
    private PlanOptions planning;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of the report, a new or an empty one. Default: ab-report-TIME.")
    private Path out = OutFolder.nameFor("ab");

    @Override
    public Integer call() throws IOException, InterruptedException {
        Plan plan = Usage.checked(spec, () -> planning.plan(service.starts()));
        Rate rate = Usage.checked(spec, load::rate);
        Services.Source source = Usage.checked(spec, service::source);
        LoadPhase phase = Usage.checked(spec, () -> load.phase(service.target(), service.url()));
        OutFolder folder = Usage.checked(spec, () -> new OutFolder(out));
        StopSignal stop = StopSignal.onCtrlC("ab");
        try {
            ChildProcesses.endWithThisJvm();
            String startedAt = Environment.now();
            Environment environment = Environment.here();
            PrintWriter progress = spec.commandLine().getErr();
            Recording recording = new Recording();
            phase.mix().remark().ifPresent(recording::problem);
            Services services = new Services(source, phase, rate);
            measure(new AbRun(plan, services, recording, progress, stop), recording, stop);
            RunInfo run = new RunInfo(
                    startedAt,
                    Environment.now(),
                    recording.isInterrupted(),
                    service.url(),
                    load.description(),
                    recording.requestsPerSecond(),
                    rate.isAuto(),
                    rate.arrivals(),
                    phase.connections(),
                    plan,
                    service.command());
            List<Comparison> comparisons = new Analysis(plan, recording).all();
            Verdict verdict = new VerdictRules(plan, recording, comparisons).verdict();
            boolean isWritten =
                    write(AbReport.of(recording, run, environment, phase.mix().lines(), comparisons, verdict), folder);
            return verdict.isAnswered() && isWritten ? 0 : NOT_MEASURED;
        } finally {
            folder.discard();
            stop.done();
        }
    }

    /** Keeps what was measured so far, whatever ends the run early. */
    private static void measure(AbRun run, Recording recording, StopSignal stop) throws InterruptedException {
        try {
            run.run();
        } catch (StopSignal.Stopped e) {
            recording.interrupted();
        } catch (IOException | JMException | RuntimeException e) {
            // Ctrl-C reaches the service too, and what then fails is no news.
            if (stop.isRaised()) {
                recording.interrupted();
            } else {
                recording.failed(messageOf(e));
            }
        }
    }

    private static String messageOf(Exception e) {
        if (e instanceof MeasurementException) {
            return e.getMessage();
        }
        if (e instanceof SecurityException) {
            return "the service refuses ab over JMX (" + Printable.of(String.valueOf(e.getMessage()))
                    + "): ab's user needs readwrite in the service's access file";
        }
        boolean unexpected = e instanceof RuntimeException && !(e instanceof JMRuntimeException);
        return (unexpected ? "ab itself failed: " : "JMX with the service failed: ") + Printable.of(e);
    }

    /** Prints the report, and writes its files unless nothing was measured. */
    private boolean write(AbReport report, OutFolder folder) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        String text = ReportText.of(report);
        out.print(text);
        out.flush();
        if (report.isEmpty()) {
            out.println("Nothing was measured, and nothing is written.");
            return false;
        }
        Map<String, String> files = new LinkedHashMap<>();
        files.put("report.txt", text);
        files.put("report.html", ReportPage.of(report));
        // Comes last: where there is one, its report is whole.
        files.put("report.json", Json.of(report));
        return folder.write(files, out);
    }
}
