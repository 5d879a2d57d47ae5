package io.escapement.agent.mailbox;

import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.thread.AgentThread;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Collections;

/**
 * The border to {@code io.escapement.tools}: no other class of the agent knows the tools, and this class knows one
 * name. So no class of the tools is loaded before somebody sends a command. Each command has a thread of its own, so
 * that other commands can come meanwhile.
 */
public final class CommandThread {
    /** The arguments of {@code agentmain} that say that a command was left for this JVM. */
    public static final String LEFT = "command:";

    private static final String COMMAND_CLASS = "io.escapement.tools.command.RemoteCommand";

    private CommandThread() {}

    /** Starts the command that was left for a JVM in which no agent runs. */
    public static void startWhatIsLeft(Instrumentation instrumentation, AgentLog log) throws IOException {
        Letter letter = new Mailbox().take();
        if (letter == null) {
            log.warn("no command was left for this JVM; its commands are those of " + OwnJar.command("--help"));
        } else {
            start(letter, instrumentation, log, null, null);
        }
    }

    /**
     * Starts a command, and closes its letter; the answer comes later.
     *
     * @param control switches the agent that runs in this JVM; null, as {@code ledger} is, if no agent runs
     */
    public static void start(
            Letter letter, Instrumentation instrumentation, AgentLog log, ClockControl control, RewriteLedger ledger) {
        try {
            Object task = Class.forName(COMMAND_CLASS)
                    .getConstructor(
                            Letter.class,
                            Instrumentation.class,
                            AgentLog.class,
                            ClockControl.class,
                            RewriteLedger.class)
                    .newInstance(letter, instrumentation, log, control, ledger);
            AgentThread.of("escapement-command", (Runnable) task).start();
        } catch (Exception | LinkageError | OutOfMemoryError e) {
            String remedy = e instanceof OutOfMemoryError
                    ? "try it again"
                    : "use the jar that this JVM was given; if you do, restart the JVM";
            log.problem("no command can run", e, "the service is not affected; " + remedy);
            refuse(letter, "no command can run (" + e + "); " + remedy);
        }
    }

    private static void refuse(Letter letter, String why) {
        try (Letter refused = letter) {
            refused.answer(Collections.singletonList(Letter.ERROR + why));
        } catch (IOException | RuntimeException | OutOfMemoryError notSaid) {
            // The log has a line of it.
        }
    }
}
