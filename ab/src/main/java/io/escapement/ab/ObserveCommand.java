package io.escapement.ab;

import io.escapement.ab.host.Environment;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.OutFolder;
import io.escapement.ab.host.Printable;
import io.escapement.ab.observe.Observation;
import io.escapement.ab.observe.ObservationPlan;
import io.escapement.ab.observe.ObserveReport;
import io.escapement.ab.observe.Outcome;
import io.escapement.ab.observe.PrometheusTraffic;
import io.escapement.ab.observe.Traffic;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.JmxAddress;
import io.escapement.ab.service.Service;
import io.escapement.ab.text.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import javax.management.JMException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code observe}: a service with the real and with the cached clock, in turns, under its own traffic. */
@Command(
        name = ObserveCommand.NAME,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Compares a service with the agent bypassed and engaged, under the traffic that it has, by the"
                + " service's own figures.",
        footer = {
            "",
            "A service that shows its latency to Prometheus:",
            "  ab observe 4711 --metrics http://127.0.0.1:8080/actuator/prometheus \\",
            "    --latency http_server_requests_seconds",
            "A service on another host:",
            "  ab observe service:jmx:rmi:///jndi/rmi://10.0.0.7:9010/jmxrmi --for 30min \\",
            "    --metrics http://10.0.0.7:9404/metrics --requests tomcat_requestcount_total",
            "",
            "Exit status: 0 measured, 1 not measured, not judged or refused, 64 wrong usage."
        })
public final class ObserveCommand implements Callable<Integer> {
    static final String NAME = "observe";
    private static final int NOT_MEASURED = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "PID|SERVICE-URL",
            description = "The service's JVM: on this machine and of the same user, or service:jmx:...")
    private String where;

    @Mixin
    private JmxOptions jmx;

    @Option(
            names = "--metrics",
            paramLabel = "URL",
            description = "A page in Prometheus' text format or in OpenMetrics that the service shows.")
    private String metrics;

    @Option(
            names = "--latency",
            paramLabel = "NAME[{label=\"value\",...}]",
            description = "A histogram or summary of that page. Series that fit are added up.")
    private String latency;

    @Option(
            names = "--requests",
            paramLabel = "NAME[{...}]",
            description = "A counter of that page. Default: the count of --latency.")
    private String requests;

    private enum LatencyClock {
        REAL,
        UNKNOWN
    }

    @Option(
            names = "--latency-clock",
            paramLabel = "real|unknown",
            defaultValue = "unknown",
            description = "By which the service times its requests: real if the agent does not rewrite it, so that"
                    + " latencies need not be told to its step. Default: ${DEFAULT-VALUE}.")
    private LatencyClock latencyClock;

    @Option(
            names = "--errors",
            paramLabel = "NAME[{...}]",
            description =
                    "A counter of that page, of requests that failed: if far more do while engaged, the run ends.")
    private String errors;

    @Option(names = "--block", defaultValue = "30s", description = "Of one clock at a time. Default: ${DEFAULT-VALUE}.")
    private String block;

    @Option(
            names = "--drop",
            defaultValue = "5s",
            description = "At the beginning of each block, which doesn't count. Default: ${DEFAULT-VALUE}.")
    private String drop;

    @Option(names = "--for", defaultValue = "2h", description = "How long: s, min, h or d. Default: ${DEFAULT-VALUE}.")
    private String time;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of the report, a new or an empty one. Default: observe-report-TIME.")
    private Path out = OutFolder.nameFor(NAME);

    @Override
    public Integer call() throws IOException, InterruptedException, JMException {
        ObservationPlan plan = Usage.checked(spec, this::plan);
        Traffic traffic = Usage.checked(spec, this::traffic);
        JmxAddress address = Usage.checked(
                spec, () -> isProcess() ? jmx.address("SERVICE-URL", null) : jmx.address("PID or SERVICE-URL", where));
        OutFolder folder = Usage.checked(spec, () -> new OutFolder(out));
        StopSignal stop = StopSignal.onCtrlC(NAME);
        try (Service service = address == null ? Service.attach(Long.parseLong(where)) : Service.remote(address)) {
            service.requireAgent();
            String name = name(service);
            String startedAt = Environment.now();
            Outcome outcome =
                    new Observation(service, traffic, plan, spec.commandLine().getErr(), stop).run();
            if (outcome.rounds().isEmpty() && !outcome.isHarmed()) {
                outcome.problems().forEach(problem -> say(problem));
                say("nothing was measured, and nothing is written: " + outcome.end());
                return NOT_MEASURED;
            }
            ObserveReport report = ObserveReport.of(
                    startedAt, Environment.now(), name, traffic.description(), plan, findings(service), outcome);
            boolean isWritten = folder.write(
                    report.text(), Json.of(report), spec.commandLine().getOut());
            return report.comparison().isAnswered() && isWritten ? 0 : NOT_MEASURED;
        } finally {
            folder.discard();
            stop.done();
        }
    }

    private void say(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(NAME + ": " + line);
        err.flush();
    }

    private ObservationPlan plan() {
        ObservationPlan plan = new ObservationPlan(
                Usage.seconds("--block", block, 1),
                Usage.seconds("--drop", drop, 0),
                Usage.seconds("--for", time, 1),
                System.nanoTime(),
                latencyClock == LatencyClock.REAL);
        long leastSeconds = plan.leastSeconds();
        if (plan.seconds() < leastSeconds) {
            throw new IllegalArgumentException("--for: '" + time + "' is too short for a verdict: by these --block"
                    + " and --drop it takes " + leastSeconds + "s or more");
        }
        return plan;
    }

    private Traffic traffic() {
        if (metrics == null) {
            if (latency != null || requests != null || errors != null) {
                throw new IllegalArgumentException(
                        "--latency, --requests and --errors are names of the page of --metrics");
            }
            return Traffic.NOT_COUNTED;
        }
        URI page = Usage.http("--metrics", metrics, "http://HOST:PORT/PATH");
        if (latency == null && requests == null) {
            throw new IllegalArgumentException("--metrics needs --latency or --requests: which figures of the page");
        }
        return new PrometheusTraffic(page, latency, requests, errors);
    }

    private boolean isProcess() {
        return where.matches("\\d{1,10}");
    }

    private static AgentFindings findings(Service service) {
        try {
            return service.beans().agent().findings();
        } catch (IOException | JMException | RuntimeException e) {
            return null;
        }
    }

    private String name(Service service) {
        String name = isProcess() ? "process " + where : where;
        try {
            return name + ", " + Printable.of(service.beans().jvm());
        } catch (IOException | JMException | MeasurementException e) {
            return name;
        }
    }
}
