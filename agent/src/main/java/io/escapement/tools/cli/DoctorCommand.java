package io.escapement.tools.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.verdict.ClockSource;
import io.escapement.agent.verdict.ReadCostOnAllCores;
import io.escapement.agent.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Paths;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "doctor",
        description = {
            "Measures this host's clock as the agent does at start, a slow one on all cores too, and says what it"
                    + " finds, what would cure the host, and what the agent would do.",
            "Exit status: 0 healthy, 1 slow, 2 can't tell."
        },
        versionProvider = VersionCommand.class,
        exitCodeOnExecutionException = DoctorCommand.CANT_TELL)
final class DoctorCommand implements Callable<Integer> {
    static final int CANT_TELL = 2;

    private static final long EACH_NANOS = 20_000_000;

    private static final int MORE_PROBES = 20;
    private static final long PAUSE_MS = 50;

    @Mixin
    private OptionsArgument options;

    @ArgGroup
    private Format format = new Format();

    /** The form of the findings, if not text, and what is done before them. */
    private static final class Format {
        @ArgGroup(exclusive = false)
        private Curing cure;

        @CommandLine.Option(names = "--json", description = "prints one JSON object")
        private boolean json;

        @CommandLine.Option(
                names = "--line",
                description = "prints one line, as node-problem-detector wants it of a custom plugin")
        private boolean line;

        @CommandLine.Option(names = "--prometheus", description = "prints the figures as metrics of Prometheus")
        private boolean prometheus;
    }

    private static final class Curing {
        @CommandLine.Option(
                names = "--cure",
                required = true,
                description = "first, as root, where the clock is slow: has the kernel try the clocksources that can be"
                        + " read without a system call, each for some seconds; keeps the best, or puts back the one that"
                        + " was there if none is plainly cheaper or anything is odd")
        @SuppressWarnings("UnusedVariable")
        private boolean isAsked;

        @CommandLine.Option(
                names = "--from",
                paramLabel = "NAME",
                description =
                        "tries others than this clocksource, though it is healthy or the kernel was booted with it")
        private String from;

        @CommandLine.Option(names = "--dry-run", description = "says what --cure would do, and changes nothing")
        private boolean isDry;
    }

    @Override
    public Integer call() throws InterruptedException {
        AgentOptions read = options.readOrPrintMistakes();
        if (read == null) {
            return Main.EXIT_USAGE;
        }
        int status = format.cure == null ? 0 : cure(read.slowThresholdNanos);
        if (status != 0) {
            return status;
        }
        Verdict verdict = verdict(read.slowThresholdNanos);
        // Each processor reads a healthy clock by itself, so nobody's processors are taken to measure on all cores.
        boolean isPlain = verdict.health == Verdict.Health.HEALTHY && verdict.clockSource.isServedByVdso();
        ReadCostOnAllCores allCores = isPlain ? null : ReadCostOnAllCores.measure(EACH_NANOS);
        System.out.println(findings(verdict, allCores, read));
        if (verdict.isSlow()) {
            return 1;
        }
        return verdict.health == Verdict.Health.HEALTHY ? 0 : CANT_TELL;
    }

    /** Returns 0 if the findings are to follow; otherwise the exit status. */
    private int cure(long slowThresholdNanos) throws InterruptedException {
        try {
            String obstacle = Cure.obstacle();
            if (format.cure.isDry) {
                Verdict verdict = verdict(slowThresholdNanos);
                String whyNot = Cure.whyNot(verdict, format.cure.from, ClockSource.commandLine());
                System.out.println(
                        whyNot == null
                                ? "would try " + String.join(", ", verdict.clockSource.otherServedByVdso())
                                : "would try nothing: " + whyNot);
                System.out.println(obstacle == null ? "nothing was changed" : "would end at once: " + obstacle);
                return 0;
            }
            if (obstacle != null) {
                System.err.println(obstacle);
                return Main.EXIT_USAGE;
            }
            Consumer<String> out = System.out::println;
            try (Cure cure = new Cure(Paths.get(ClockSource.FOLDER), Cure.NOTE, out)) {
                Runtime.getRuntime().addShutdownHook(new Thread(cure::closeAtExit));
                cure.run(verdict(slowThresholdNanos), format.cure.from, ClockSource.commandLine());
            }
            System.out.println();
            return 0;
        } catch (IOException | IllegalStateException e) {
            System.err.println("doctor --cure: " + e.getMessage());
            return CANT_TELL;
        }
    }

    /** Unlike the agent, this command can wait for a second until a busy host lets it measure. */
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
        if (format.prometheus) {
            return new PrometheusText(verdict, allCores).toString();
        }
        DoctorReport report = new DoctorReport(verdict, allCores, LeastStaleness.measure(), read);
        return format.json ? report.json() : report.text();
    }
}
