package io.escapement.agent.remote;

import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.process.AgentLog;
import io.escapement.agent.process.AgentThread;
import io.escapement.agent.rewrite.RewriteLedger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * The border to {@code io.escapement.tools}: nothing else of the agent knows anything there, and here it is one name.
 * So no class of the tools is loaded before somebody sends a command. Each command has a thread of its own, so that
 * others can come meanwhile.
 */
public final class CommandThread {
    /** Begins a command where it comes as the arguments of {@code agentmain}. */
    public static final String PREFIX = "command:";

    private static final String COMMAND_CLASS = "io.escapement.tools.command.RemoteCommand";

    private CommandThread() {}

    /**
     * Starts a command; the answer comes later.
     *
     * @param control switches the agent that runs in this JVM; null if none does, as is {@code ledger} then
     */
    public static void start(
            String command, Instrumentation instrumentation, AgentLog log, ClockControl control, RewriteLedger ledger) {
        try {
            Object task = Class.forName(COMMAND_CLASS)
                    .getConstructor(
                            String.class,
                            Instrumentation.class,
                            AgentLog.class,
                            ClockControl.class,
                            RewriteLedger.class)
                    .newInstance(command, instrumentation, log, control, ledger);
            AgentThread.notAwaited("escapement-command", (Runnable) task).start();
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            String remedy = e instanceof OutOfMemoryError ? "try it again" : "use the jar that this JVM was given";
            log.problem("no command can run", e, "the service is not affected; " + remedy);
            refuse(command, "no command can run (" + e + "); " + remedy);
        }
    }

    private static void refuse(String command, String why) {
        try {
            Answer.refuse(command, why);
        } catch (IOException | RuntimeException notWaitedFor) {
            // The log has said it.
        }
    }
}
