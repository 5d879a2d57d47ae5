package io.escapement.tools.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.probe.ReadCostOnAllCores;
import io.escapement.agent.probe.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "doctor",
        description = {
            "Measures this host's clock as the agent does at start, and on all cores at once, and says what it finds,"
                    + " what would cure the host, and what the agent would do.",
            "Exit status: 0 healthy, 1 slow, 2 can't tell."
        },
        versionProvider = VersionCommand.class,
        exitCodeOnExecutionException = DoctorCommand.CANT_TELL)
final class DoctorCommand implements Callable<Integer> {
    static final int CANT_TELL = 2;

    private static final long EACH_NANOS = 100_000_000;

    private static final int MORE_PROBES = 20;
    private static final long PAUSE_MS = 50;

    @Mixin
    private OptionsArgument options;

    @ArgGroup
    private Format format = new Format();

    @CommandLine.Option(
            names = "--prometheus",
            paramLabel = "FILE",
            description = "also writes the figures to this file, for node_exporter's textfile collector, which reads"
                    + " files that end in .prom; replaces the file as a whole")
    private Path prometheus;

    /** How the findings are printed, if not as text. */
    private static final class Format {
        @CommandLine.Option(names = "--json", description = "prints one JSON object")
        private boolean json;

        @CommandLine.Option(
                names = "--line",
                description = "prints one line, as node-problem-detector wants it of a custom plugin")
        private boolean line;
    }

    @Override
    public Integer call() throws InterruptedException {
        AgentOptions read = options.readOrPrintMistakes();
        if (read == null) {
            return Main.EXIT_USAGE;
        }
        Verdict verdict = verdict(read.slowThresholdNanos);
        ReadCostOnAllCores allCores = ReadCostOnAllCores.measure(EACH_NANOS);
        if (prometheus != null && !isWritten(new PrometheusTextfile(verdict, allCores))) {
            return Main.EXIT_USAGE;
        }
        System.out.println(findings(verdict, allCores, read));
        if (verdict.isSlow()) {
            return 1;
        }
        return verdict.health == Verdict.Health.HEALTHY ? 0 : CANT_TELL;
    }

    /** The agent can't wait until a busy host lets it measure; this command can, for a second. */
    private static Verdict verdict(long slowThresholdNanos) throws InterruptedException {
        Verdict verdict = Verdict.probe(slowThresholdNanos);
        for (int more = 0; verdict.health == Verdict.Health.UNKNOWN && more < MORE_PROBES; more++) {
            Thread.sleep(PAUSE_MS);
            verdict = Verdict.probe(slowThresholdNanos);
        }
        return verdict;
    }

    private String findings(Verdict verdict, ReadCostOnAllCores allCores, AgentOptions read) {
        if (format.line) {
            return DoctorReport.line(verdict, allCores);
        }
        DoctorReport report = new DoctorReport(verdict, allCores, LeastStaleness.measure(), read);
        return format.json ? report.json() : report.text();
    }

    private boolean isWritten(PrometheusTextfile metrics) {
        try {
            metrics.write(prometheus);
            return true;
        } catch (IOException e) {
            System.err.println(
                    "--prometheus=" + prometheus + " can't be written: " + PrometheusTextfile.reason(prometheus, e));
            return false;
        }
    }
}
