package io.escapement.bench.host;

import picocli.CommandLine;

/** A command line as the commands here share it. Exit status 0 done, 1 failed, 2 wrong usage, unless the command says more. */
public final class CommandRunner {

    private CommandRunner() {}

    public static void run(Object command, String... args) {
        System.exit(new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(CommandRunner::explain)
                .execute(args));
    }

    private static int explain(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        if (e instanceof MeasurementException) {
            command.getErr().println(e.getMessage());
        } else {
            e.printStackTrace(command.getErr());
        }
        return 1;
    }
}
