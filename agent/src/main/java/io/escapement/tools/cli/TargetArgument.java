package io.escapement.tools.cli;

import io.escapement.tools.attach.AttachException;
import io.escapement.tools.attach.Exchange;
import io.escapement.tools.attach.TargetJvm;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The JVM that a command is for. Also help, and the status for wrong usage, which each such command has. */
@Command(
        mixinStandardHelpOptions = true,
        exitCodeOnInvalidInput = Main.EXIT_USAGE,
        exitCodeListHeading = "Exit status:%n",
        exitCodeList = {
            "0:done",
            "1:not done; stderr says why",
            "64:wrong usage, or a JVM of another user or container; stderr says what to run instead"
        })
final class TargetArgument {
    private static final double ANSWERED_WITHIN_SECONDS = 60;

    @Parameters(index = "0", paramLabel = "PID", description = "process id, of a JVM of the same user and container")
    private String pid;

    TargetJvm find() throws AttachException, InterruptedException {
        return TargetJvm.of(pid);
    }

    /** Asks the agent there, and returns the lines of its answer. */
    static List<String> ask(TargetJvm target, String command) throws AttachException, InterruptedException {
        return ask(target, command, ANSWERED_WITHIN_SECONDS);
    }

    static List<String> ask(TargetJvm target, String command, double answeredWithinSeconds)
            throws AttachException, InterruptedException {
        try (Exchange exchange = new Exchange(target)) {
            exchange.ask(command);
            return exchange.await(answeredWithinSeconds);
        }
    }
}
