package io.escapement.ab;

import io.escapement.ab.fleet.FleetPlan;
import io.escapement.ab.fleet.FleetReader;
import io.escapement.ab.fleet.FleetReport;
import io.escapement.ab.fleet.PrometheusServer;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.OutFolder;
import io.escapement.ab.host.Printable;
import io.escapement.ab.text.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code fleet}: many instances that follow a schedule, by what a Prometheus server has of them. */
@Command(
        name = FleetCommand.NAME,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Compares instances that follow the agent's option schedule with themselves, by what a Prometheus"
                + " server has scraped of them.",
        footer = {
            "",
            "  ab fleet --prometheus http://prometheus:9090 --match 'job=\"orders\"' \\",
            "    --period 10min --latency http_server_requests_seconds \\",
            "    --arm instance:escapement_scheduled_arm:labelled --by clock_source,version",
            "",
            "Exit status: 0 measured, 1 not measured, not judged or refused, 64 wrong usage."
        })
public final class FleetCommand implements Callable<Integer> {
    static final String NAME = "fleet";

    @Spec
    private CommandSpec spec;

    @Option(names = "--prometheus", required = true, paramLabel = "URL", description = "As in http://HOST:9090.")
    private String prometheus;

    @Option(
            names = "--period",
            required = true,
            paramLabel = "TIME",
            description = "Of the schedule: what stands behind the slash of schedule=SEED/PERIOD.")
    private String period;

    @Option(names = "--drop", defaultValue = "30s", description = "Of each period, at its beginning. Default: 30s.")
    private String drop;

    @Option(names = "--last", defaultValue = "24h", description = "How far back to look. Default: ${DEFAULT-VALUE}.")
    private String last;

    @Option(
            names = "--to",
            paramLabel = "INSTANT",
            description = "Until when, as in 2026-11-25T12:00:00Z. Default: now.")
    private Instant to = Instant.now();

    @Option(
            names = "--match",
            paramLabel = "LABELS",
            description = "Labels that all series have, as in 'job=\"orders\",env=\"prod\"'.")
    private String match = "";

    @Option(
            names = "--arm",
            paramLabel = "NAME",
            defaultValue = "escapement_scheduled_arm",
            description = "The gauge of the agent's ScheduledArm. Default: ${DEFAULT-VALUE}.")
    private String arm;

    @Option(
            names = "--cpu",
            paramLabel = "NAME",
            defaultValue = "process_cpu_seconds_total",
            description = "A counter of processor seconds. Default: ${DEFAULT-VALUE}.")
    private String cpu;

    @Option(names = "--requests", paramLabel = "NAME", description = "A counter. Default: the count of --latency.")
    private String requests;

    @Option(names = "--latency", paramLabel = "NAME", description = "A histogram or a summary in seconds.")
    private String latency;

    @Option(
            names = "--unit",
            paramLabel = "pair|LABEL",
            description =
                    "The unit that scatters: pair, which is each pair of periods of these instances, or a label whose"
                            + " value instances that depend on each other share. Default: the host in instance.")
    private String unit;

    @Option(names = "--by", split = ",", paramLabel = "LABEL", description = "Labels of --arm to tell apart.")
    private List<String> by = List.of();

    @Option(
            names = "--headers",
            paramLabel = "FILE",
            description =
                    "Of each request, a line each, as in 'Authorization: Bearer TOKEN' or 'X-Scope-OrgID: TENANT'.")
    private Path headers;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of the report, a new or an empty one. Default: fleet-report-TIME.")
    private Path out = OutFolder.nameFor(NAME);

    @Override
    public Integer call() throws IOException, InterruptedException {
        FleetPlan plan = Usage.checked(spec, this::plan);
        URI url = Usage.checked(spec, () -> Usage.http("--prometheus", prometheus, "http://HOST:PORT"));
        PrometheusServer server = new PrometheusServer(url, Usage.checked(spec, this::headersByName), new TreeSet<>());
        OutFolder folder = Usage.checked(spec, () -> new OutFolder(out));
        try {
            FleetReport report = new FleetReader(plan, server).read();
            boolean isWritten = folder.write(
                    report.text(), Json.of(report), spec.commandLine().getOut());
            return report.comparison().isAnswered() && isWritten ? 0 : 1;
        } catch (IOException e) {
            throw new MeasurementException(
                    "--prometheus: " + prometheus + " can't be asked: " + Printable.reason(e), e);
        } finally {
            folder.discard();
        }
    }

    private FleetPlan plan() {
        int periodSeconds = Usage.seconds("--period", period, 1);
        int dropSeconds = Usage.seconds("--drop", drop, 0);
        if (dropSeconds + FleetPlan.END_SECONDS >= periodSeconds) {
            throw new IllegalArgumentException("--drop must be shorter than --period, by more than a second");
        }
        long end = to.getEpochSecond();
        return new FleetPlan(
                match,
                arm,
                cpu,
                requests,
                latency,
                periodSeconds,
                dropSeconds,
                unit,
                by,
                end - Usage.seconds("--last", last, 1),
                end);
    }

    /** A file, so that no list of processes shows a token. */
    private Map<String, String> headersByName() {
        Map<String, String> byName = new LinkedHashMap<>();
        try {
            for (String line : headers == null ? List.<String>of() : Files.readAllLines(headers)) {
                String[] parts = line.split(":", 2);
                byName.put(parts[0], parts[parts.length - 1].strip());
                // Refuses those that can't be sent.
                HttpRequest.newBuilder().header(parts[0], byName.get(parts[0]));
            }
            return byName;
        } catch (IOException e) {
            throw new IllegalArgumentException("--headers: " + Printable.reason(e), e);
        } catch (IllegalArgumentException e) {
            // Without the line, which may hold a token.
            throw new IllegalArgumentException(
                    "--headers: a line of " + headers + " is not of the form 'Name: value', or may not be sent", e);
        }
    }
}
