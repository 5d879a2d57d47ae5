package io.escapement.bench.clocks;

/** A daemon thread that updates a clock and sleeps for a millisecond, again and again. */
final class Updater {
    private Updater() {}

    static void start(String name, Runnable update) {
        Thread thread = new Thread(() -> run(update), name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void run(Runnable update) {
        try {
            while (true) {
                update.run();
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
