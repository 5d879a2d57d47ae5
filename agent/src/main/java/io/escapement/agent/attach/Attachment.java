package io.escapement.agent.attach;

import io.escapement.agent.remote.RemoteCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** The start of the agent in another JVM. */
public final class Attachment {
    private static final double ANSWERED_WITHIN_SECONDS = 30;
    private static final List<String> IS_NOT_RUNNING = Collections.singletonList(RemoteCommand.RUNNING + "\tfalse");

    private Attachment() {}

    /**
     * Starts the agent there, unless it runs there already. Where it gets a copy of the jar, the copy stays: the agent
     * reads it later too.
     */
    public static void start(TargetJvm target, String options) throws AttachException, InterruptedException {
        File jar = TargetJvm.ownJar();
        if (target.process.finds(jar)) {
            requireNoAgent(target, jar.getPath());
            target.load(jar.getPath(), options);
            return;
        }
        Path copy = copy(target);
        String copyThere = "/tmp/" + copy.getFileName();
        boolean isNeeded = false;
        try {
            requireNoAgent(target, copyThere);
            isNeeded = true;
            target.load(copyThere, options);
        } finally {
            if (!isNeeded) {
                copy.toFile().delete();
            }
        }
    }

    private static Path copy(TargetJvm target) throws AttachException {
        try {
            return Exchange.copyInto(Files.createTempFile(target.process.tmp(), "escapement-agent-", ".jar"));
        } catch (IOException e) {
            throw new AttachException("process " + target.id + " has no /tmp: " + e.getMessage(), e);
        }
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
