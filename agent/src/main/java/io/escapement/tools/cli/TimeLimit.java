package io.escapement.tools.cli;

/**
 * Ends this command if another process holds it for too long: even to open a file of a container's may wait for
 * somebody there, and Java can't be interrupted in that.
 */
final class TimeLimit {
    private static final long LOOK_EVERY_MS = 200;
    private static final int EXIT_NOT_DONE = 1;

    /** After so long between two looks it was stopped, as by Ctrl-Z. */
    private static final long STOPPED_NANOS = 5_000_000_000L;

    private static volatile long endNanos;
    private static Thread watching;

    private TimeLimit() {}

    /** Lets the command go on for so long from now. */
    static synchronized void set(double seconds) {
        endNanos = System.nanoTime() + (long) (seconds * 1e9);
        if (watching == null) {
            watching = new Thread(TimeLimit::watch, "time-limit");
            watching.setDaemon(true);
            watching.start();
        }
    }

    private static void watch() {
        try {
            long lookedNanos = System.nanoTime();
            while (lookedNanos < endNanos) {
                Thread.sleep(LOOK_EVERY_MS);
                long nowNanos = System.nanoTime();
                if (nowNanos - lookedNanos > STOPPED_NANOS) {
                    set((endNanos - lookedNanos) / 1e9);
                }
                lookedNanos = nowNanos;
            }
            System.err.println("the files of the process do not answer; nothing is known of what became of the"
                    + " command, which ends");
            Runtime.getRuntime().halt(EXIT_NOT_DONE);
        } catch (InterruptedException nobodyDoes) {
            // The command goes on without a limit.
        }
    }
}
