package io.escapement.tools.cli;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The agent options that a command is given, read as the agent would read them. Also help, and the status for wrong
 * usage, which each such command has.
 */
@Command(mixinStandardHelpOptions = true, exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class OptionsArgument {
    static final String DESCRIPTION = "agent options, as -javaagent has them behind the name of the jar, for example";

    /** On a line of its own, because picocli also breaks lines after a full stop or comma within a word. */
    static final String EXAMPLE = "packages=com.acme,max-staleness=20ms";

    /** The JVM's limit of 1,024 bytes, less what the jar's path may take. */
    private static final int LONG_BYTES = 900;

    @Parameters(
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = {DESCRIPTION, EXAMPLE})
    private String options;

    /** Returns a warning that options are too long for some ways to give them; empty if they are not. */
    static String lengthWarning(String options) {
        int bytes = options.getBytes(StandardCharsets.UTF_8).length;
        return bytes < LONG_BYTES
                ? ""
                : "these options are " + bytes + " bytes long: from 1,024 bytes on, Java 8 drops all of"
                        + " JAVA_TOOL_OPTIONS without a word; attach takes 1,024 with the jar's path; the environment"
                        + " (ESCAPEMENT_PACKAGES=...) takes any";
    }

    /** Returns {@link #lengthWarning} for the options that were given here. */
    String lengthWarning() {
        return lengthWarning(options);
    }

    /** Returns the options; null if anything is wrong with them. Then each mistake is a line on stderr. */
    AgentOptions readOrPrintMistakes() {
        OptionReader reader = new OptionReader(options, System.getProperties(), System.getenv());
        try {
            return reader.read();
        } catch (OptionException first) {
            reader.mistakes().forEach(mistake -> System.err.println(mistake.getMessage()));
            return null;
        }
    }
}
