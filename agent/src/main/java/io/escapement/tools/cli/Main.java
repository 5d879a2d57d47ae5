package io.escapement.tools.cli;

import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.WrongTargetException;
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
        footer = {"", "A/B tests of a service: java -jar escapement-ab.jar"},
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        exitCodeOnInvalidInput = Main.EXIT_USAGE)
final class Main extends RemoteCommands implements Runnable {
    /** Exit status for wrong usage, as in sysexits.h; 1 and 2 are findings. */
    static final int EXIT_USAGE = 64;

    private static final int EXIT_NOT_DONE = 1;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private Main() {}

    public static void main(String[] arguments) {
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
