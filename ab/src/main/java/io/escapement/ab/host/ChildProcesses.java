package io.escapement.ab.host;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Sees to it that no child outlives this JVM, however it ends short of SIGKILL. */
public final class ChildProcesses {

    private static final long STOP_SECONDS = 3;

    /** Once a parent is gone, its children are nobody's descendants any more. */
    private static final Set<ProcessHandle> SEEN = ConcurrentHashMap.newKeySet();

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

    /** Adds to a child's family all that it has started by now. */
    public static void see(ProcessHandle child, Set<ProcessHandle> family) {
        family.add(child);
        child.descendants().forEach(family::add);
        SEEN.addAll(family);
    }

    /** Ends them gently, and after so many seconds forcibly. */
    public static void end(Collection<ProcessHandle> processes, long seconds) {
        processes.forEach(ProcessHandle::destroy);
        CompletableFuture<?>[] exits =
                processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(exits).get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            processes.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException e) {
            processes.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        }
        SEEN.removeAll(processes);
    }

    private static void endAll() {
        ending = true;
        ProcessHandle.current().descendants().forEach(SEEN::add);
        end(Set.copyOf(SEEN), STOP_SECONDS);
    }
}
