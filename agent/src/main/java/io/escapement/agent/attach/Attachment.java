package io.escapement.agent.attach;

import java.io.IOException;

/** The start of the agent in another JVM. */
public final class Attachment {
    private Attachment() {}

    /** Starts the agent there, unless it runs there already: another one would not start. */
    public static void start(TargetJvm target, String options) throws AttachException, InterruptedException {
        try (TargetTmp tmp = TargetTmp.of(target.process)) {
            if (target.process.runsAgent()) {
                throw new AttachException("the agent runs in process " + target.id + " already, with its own options;"
                        + " uninstall it first, or use engage and bypass");
            }
            target.load(TargetJar.pathIn(target.process, tmp), options);
        } catch (IOException e) {
            throw new AttachException("process " + target.id + " can't be looked at: " + e.getMessage(), e);
        }
    }
}
