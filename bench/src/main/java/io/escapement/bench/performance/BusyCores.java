package io.escapement.bench.performance;

import java.util.ArrayList;
import java.util.List;

/** As many threads of this JVM as there are cores, which never give up the processor of themselves; or none. */
final class BusyCores {

    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stop;

    private BusyCores() {}

    static BusyCores running(boolean busy) {
        BusyCores cores = new BusyCores();
        for (int i = 0; busy && i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread thread = new Thread(cores::spin, "busy-core-" + i);
            thread.setDaemon(true);
            thread.start();
            cores.threads.add(thread);
        }
        return cores;
    }

    private void spin() {
        while (!stop) {
            Thread.onSpinWait();
        }
    }

    void end() throws InterruptedException {
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
