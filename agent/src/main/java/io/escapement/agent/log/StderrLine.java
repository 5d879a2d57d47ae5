package io.escapement.agent.log;

import io.escapement.agent.memory.LastResort;
import io.escapement.agent.thread.RootThreadGroup;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A line on its way to stderr, on a thread of its own: stderr may be a pipe that nobody reads. The caller waits for
 * half a second at most. Once a line is stuck, later lines are dropped until it gets through. Where no thread can be
 * started, the line is dropped as well, unless the caller may wait for as long as writing takes.
 */
final class StderrLine extends Thread {
    private static final long LONGEST_WAIT_MS = 500;

    /** The last line that was not written in time, or null. */
    private static volatile StderrLine stuck;

    private final OutputStream stderr;
    private final byte[] bytes;

    private StderrLine(OutputStream stderr, byte[] bytes) {
        super(RootThreadGroup.get(), "escapement-log");
        this.stderr = stderr;
        this.bytes = bytes;
        setDaemon(true);
        setContextClassLoader(StderrLine.class.getClassLoader());
        setUncaughtExceptionHandler(LastResort.HANDLER);
    }

    /**
     * Writes the line by one call, so that it stays in one piece whatever other threads print.
     *
     * @param mayWait whether the caller may wait, as the agent's threads may; the application's may hold locks
     */
    static void write(OutputStream stderr, byte[] bytes, boolean mayWait) throws IOException {
        StderrLine before = stuck;
        if (before != null && before.isAlive()) {
            return;
        }
        StderrLine line;
        try {
            line = new StderrLine(stderr, bytes);
            line.start();
        } catch (SecurityException | OutOfMemoryError noThread) {
            if (mayWait) {
                stderr.write(bytes);
            }
            return;
        }
        try {
            line.join(LONGEST_WAIT_MS);
        } catch (InterruptedException e) {
            currentThread().interrupt();
        }
        if (line.isAlive()) {
            stuck = line;
        }
    }

    @Override
    public void run() {
        try {
            stderr.write(bytes);
        } catch (IOException | RuntimeException | Error e) {
            // Stderr is closed, or there is no memory left; the service must not fail.
        }
    }
}
