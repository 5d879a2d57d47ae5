package io.escapement.tools.cli;

import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.WrongTargetException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code java -jar escapement-agent.jar ...}. Never touched when the jar runs as an agent. */
@Command(
        name = "java -jar escapement-agent.jar",
        description = {
            "Says what the Escapement agent finds on this host, and would do with given options.",
            "As an agent it is used like this:",
            "  java -javaagent:escapement-agent.jar=packages=com.acme ..."
        },
        subcommands = {
            DoctorCommand.class,
            CheckCommand.class,
            ProfileCommand.class,
            VersionCommand.class,
            HelpCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class Main extends RemoteCommands implements Runnable {
    /** Exit status for wrong usage, as in sysexits.h; 1 and 2 are findings. */
    static final int EXIT_USAGE = 64;

    private static final int EXIT_NOT_DONE = 1;

    private static final Set<String> OF_OTHER_JAR = new HashSet<>(Arrays.asList("ab", "observe", "fleet"));

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private Main() {}

    public static void main(String[] arguments) {
        if (arguments.length > 0 && OF_OTHER_JAR.contains(arguments[0])) {
            System.err.println(arguments[0] + " is in another jar: java -jar escapement-ab.jar"
                    + (arguments[0].equals("ab") ? "" : " " + arguments[0]) + " ...");
            System.exit(EXIT_USAGE);
        }
        System.exit(new CommandLine(new Main())
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler(Main::notDone)
                .execute(arguments));
    }

    private static int notDone(Exception e, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        if (!(e instanceof AttachException)) {
            throw e;
        }
        if (e instanceof WrongTargetException) {
            System.err.println(((WrongTargetException) e).withCommands(parsed.originalArgs()));
            return EXIT_USAGE;
        }
        System.err.println(e.getMessage());
        return EXIT_NOT_DONE;
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }
}
