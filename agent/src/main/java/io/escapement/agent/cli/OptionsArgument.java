package io.escapement.agent.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import picocli.CommandLine.Parameters;

/** The agent options that a command is given, read as the agent would read them. */
final class OptionsArgument {
    @Parameters(
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "agent options, as after -javaagent:escapement-agent.jar=, for example"
                    + " packages=com.acme,max-staleness=20ms")
    private String options;

    /** Returns null if anything is wrong with them; each mistake is then a line on stderr. */
    AgentOptions readOrPrintMistakes() {
        OptionReader reader = new OptionReader(options, System.getProperties(), System.getenv());
        try {
            return reader.read();
        } catch (OptionException first) {
            for (OptionException mistake : reader.mistakes()) {
                System.err.println(mistake.getMessage());
            }
            return null;
        }
    }
}
