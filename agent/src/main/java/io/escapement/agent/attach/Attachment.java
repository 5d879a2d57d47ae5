package io.escapement.agent.attach;

import io.escapement.agent.remote.RemoteCommand;
import java.util.Collections;
import java.util.List;

/** The start of the agent in another JVM. */
public final class Attachment {
    private static final double ANSWERED_WITHIN_SECONDS = 30;
    private static final List<String> IS_NOT_RUNNING = Collections.singletonList(RemoteCommand.RUNNING + "\tfalse");

    private Attachment() {}

    /** Starts the agent there, unless it runs there already. */
    public static void start(TargetJvm target, String options) throws AttachException, InterruptedException {
        String jar = JarThere.pathIn(target.process);
        requireNoAgent(target, jar);
        target.load(jar, options);
    }

    /** Throws if an agent runs there: another one would not start, and its options would be for nothing. */
    private static void requireNoAgent(TargetJvm target, String jar) throws AttachException, InterruptedException {
        try (Exchange exchange = new Exchange(target)) {
            exchange.send(jar, RemoteCommand.RUNNING);
            if (!exchange.await(ANSWERED_WITHIN_SECONDS).equals(IS_NOT_RUNNING)) {
                throw new AttachException("the agent runs in process " + target.id + " already, with its own options;"
                        + " uninstall it first, or use engage and bypass");
            }
        }
    }
}
