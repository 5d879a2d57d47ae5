package io.escapement.ab.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Sees to it that no child outlives this JVM, however it ends short of SIGKILL. */
public final class ChildProcesses {

    private static final long STOP_SECONDS = 3;

    /** Once a parent is gone, its children are nobody's descendants any more, but have inherited its environment. */
    private static final String MARK = "ESCAPEMENT_AB_STARTED_BY";

    private static final String OWN_MARK = ProcessHandle.current().pid() + "/" + System.nanoTime() + "/";

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

    /** Marks what is to be started, and returns by what {@link #end} knows it. */
    public static String mark(ProcessBuilder builder) {
        String mark = OWN_MARK + System.nanoTime() + "/";
        builder.environment().put(MARK, mark);
        return mark;
    }

    /** Ends a child and all that it has started gently, and after so many seconds forcibly. */
    public static void end(ProcessHandle child, String mark, long seconds) {
        // A script comes first, so that it starts nothing anew.
        end(Stream.concat(Stream.of(child), family(child, mark)), seconds);
    }

    private static Stream<ProcessHandle> family(ProcessHandle ancestor, String mark) {
        return Stream.concat(
                ancestor.descendants(), ProcessHandle.allProcesses().filter(each -> isMarked(each.pid(), mark)));
    }

    private static boolean isMarked(long pid, String mark) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "environ"), ISO_8859_1)
                    .contains(MARK + "=" + mark);
        } catch (IOException e) {
            // The process is another user's, or gone.
            return false;
        }
    }

    private static void end(Stream<ProcessHandle> some, long seconds) {
        List<ProcessHandle> processes = some.distinct().toList();
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
    }

    private static void endAll() {
        ending = true;
        end(family(ProcessHandle.current(), OWN_MARK), STOP_SECONDS);
    }
}
