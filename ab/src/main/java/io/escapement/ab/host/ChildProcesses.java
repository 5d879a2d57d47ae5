package io.escapement.ab.host;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Sees to it that no child outlives this JVM, however it ends short of SIGKILL. */
public final class ChildProcesses {

    private static final long STOP_SECONDS = 3;

    private static volatile boolean ending;

    private ChildProcesses() {}

    public static void endWithThisJvm() {
        Runtime.getRuntime().addShutdownHook(new Thread(ChildProcesses::endAll, "end-children"));
    }

    /** Stops the main thread while the JVM ends on Ctrl-C: what it then finds dead is no news to the user. */
    public static void haltIfEnding() {
        while (ending) {
            LockSupport.park();
        }
    }

    private static void endAll() {
        ending = true;
        List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
        children.forEach(ProcessHandle::destroy);
        for (ProcessHandle child : children) {
            try {
                child.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException | ExecutionException | InterruptedException e) {
                child.destroyForcibly();
            }
        }
    }
}
