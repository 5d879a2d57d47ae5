package io.escapement.ab.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The command line that all commands share. Exit status: 0 done, 1 failed, 64 wrong usage (as in BSD's sysexits, and as
 * the agent's own commands), unless the command says more.
 */
public final class CommandRunner {

    private static final int WRONG_USAGE = 64;

    private CommandRunner() {}

    /** Prints UTF-8 whatever the locale: without one, as in many containers, a minus sign would be a question mark. */
    public static void run(Object command, String... args) {
        System.exit(commandLine(command)
                .setOut(new PrintWriter(new FileOutputStream(FileDescriptor.out), true, UTF_8))
                .setErr(new PrintWriter(new FileOutputStream(FileDescriptor.err), true, UTF_8))
                .execute(args));
    }

    public static CommandLine commandLine(Object command) {
        CommandLine line = new CommandLine(command);
        // Of the jar that this runs from.
        String version = "escapement " + CommandRunner.class.getPackage().getImplementationVersion();
        line.getCommandSpec().version(version);
        line.getSubcommands().values().forEach(each -> each.getCommandSpec().version(version));
        return line.setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(CommandRunner::correct)
                .setExecutionExceptionHandler(CommandRunner::explain);
    }

    /** Prints the mistake, and not the whole help, which would push it off the screen. */
    private static int correct(ParameterException e, String[] args) {
        CommandSpec spec = e.getCommandLine().getCommandSpec();
        String mistake = Printable.withoutPasswords(
                e.getMessage().replaceAll("\\s+", " ").strip());
        e.getCommandLine().getErr().println(spec.qualifiedName() + ": " + mistake);
        e.getCommandLine().getErr().println("Try: " + invocation(spec) + " --help");
        return WRONG_USAGE;
    }

    /** Returns the command to type: {@code java -jar} with the jar's path as it was given, if this runs from a jar. */
    private static String invocation(CommandSpec spec) {
        String jar = System.getProperty("java.class.path", "");
        String name = spec.qualifiedName();
        if (!jar.toLowerCase(Locale.ROOT).endsWith(".jar") || jar.indexOf(':') >= 0) {
            return name;
        }
        int afterRoot = name.indexOf(' ');
        return "java -jar " + jar + (afterRoot < 0 ? "" : name.substring(afterRoot));
    }

    private static int explain(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        command.getErr()
                .println(
                        e instanceof MeasurementException
                                ? Printable.lines(e.getMessage())
                                : command.getCommandSpec().qualifiedName() + " failed: " + Printable.of(e));
        return 1;
    }
}
