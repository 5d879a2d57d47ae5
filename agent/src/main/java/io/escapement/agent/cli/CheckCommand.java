package io.escapement.agent.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.MeasuringPackages;
import io.escapement.agent.config.Option;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "check",
        description = {
            "Says all that is wrong with agent options, or which value of each is in force and where it comes from, and"
                    + " the least max-staleness that this host can hold.",
            "System properties and environment count here as they would for the agent.",
            "Exit status: 0 right, 1 wrong."
        },
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class CheckCommand implements Callable<Integer> {
    @Mixin
    private OptionsArgument options;

    @Override
    public Integer call() {
        AgentOptions read = options.readOrPrintMistakes();
        if (read == null) {
            return 1;
        }
        LeastStaleness least = LeastStaleness.measure();
        String refusal = least.refusal(read);
        if (refusal != null) {
            System.err.println(refusal);
            return 1;
        }
        System.out.printf("%-15s %-20s %s%n", "OPTION", "VALUE", "FROM");
        for (Option option : Option.values()) {
            String value = read.value(option);
            System.out.printf(
                    "%-15s %-20s %s%n", option.optionName, value.isEmpty() ? "-" : value, read.source(option));
        }
        String warning = MeasuringPackages.warning(read);
        if (warning != null) {
            System.out.println("warning: " + warning);
        }
        System.out.println("least max-staleness on this host: " + least);
        return 0;
    }
}
