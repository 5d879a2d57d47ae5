package io.escapement.agent.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Option;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = {
            "Says what is wrong with agent options, or which value of each is in force and where it comes from.",
            "System properties and environment count here as they would for the agent.",
            "Exit status: 0 right, 1 wrong."
        },
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class CheckCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "as after -javaagent:escapement-agent.jar=, for example packages=com.acme,max-staleness=20ms")
    private String options;

    @Override
    public Integer call() {
        AgentOptions read;
        try {
            read = new OptionReader(options, System.getProperties(), System.getenv()).read();
        } catch (OptionException e) {
            System.err.println(e.getMessage());
            return 1;
        }
        System.out.printf("%-15s %-20s %s%n", "OPTION", "VALUE", "FROM");
        for (Option option : Option.values()) {
            String value = read.value(option);
            System.out.printf(
                    "%-15s %-20s %s%n", option.optionName, value.isEmpty() ? "-" : value, read.source(option));
        }
        return 0;
    }
}
