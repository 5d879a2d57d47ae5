package io.escapement.tools.cli;

import io.escapement.agent.jar.OwnJar;
import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.WrongTargetException;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** {@code java -jar escapement-agent.jar ...}. Never loaded when the jar runs as an agent. */
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

    Main() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main())
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(Main::wrongUsage)
                .setExecutionExceptionHandler(Main::notDone)
                .execute(Stream.of(arguments).map(Main::agentOptions).toArray(String[]::new)));
    }

    /** Returns the part behind the jar of a whole option, as {@code profile} prints it; any other text unchanged. */
    private static String agentOptions(String argument) {
        return argument.startsWith("-javaagent:") ? argument.replaceFirst("[^=]*=?", "") : argument;
    }

    /** Prints the mistake without the whole help, which would push the mistake off the screen. */
    private static int wrongUsage(CommandLine.ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        System.err.println(
                command.getCommandSpec().name() + ": " + e.getMessage().replaceAll("\\s+", " "));
        CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        String words = command.getCommandSpec().qualifiedName().replaceFirst("java -jar \\S+ ?", "");
        System.err.println("Try: " + OwnJar.command((words + " --help").trim()));
        return EXIT_USAGE;
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
