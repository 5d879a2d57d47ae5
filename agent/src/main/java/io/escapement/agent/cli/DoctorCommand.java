package io.escapement.agent.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.probe.Decision;
import io.escapement.agent.probe.Verdict;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "doctor",
        description = {
            "Measures this host's clock as the agent does at start, and says what it finds, what would cure the host,"
                    + " and what the agent would do.",
            "Exit status: 0 healthy, 1 slow, 2 can't tell."
        },
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private OptionsArgument options;

    @CommandLine.Option(names = "--json", description = "prints one JSON object")
    private boolean json;

    @Override
    public Integer call() {
        AgentOptions read = options.readOrPrintMistakes();
        if (read == null) {
            return Main.EXIT_USAGE;
        }
        Verdict verdict = Verdict.probe(read.slowThresholdNanos());
        DoctorReport report = new DoctorReport(verdict, Decision.of(read, verdict), LeastStaleness.measure(), read);
        System.out.println(json ? report.json() : report.text());
        return verdict.isSlow() ? 1 : verdict.health == Verdict.Health.HEALTHY ? 0 : 2;
    }
}
