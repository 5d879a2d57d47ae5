package io.escapement.tools.profile;

import io.escapement.agent.threads.KernelThread;
import io.escapement.agent.threads.Pause;

/** What a thread takes that wakes once a millisecond and reads both clocks, as the agent's ticker does. */
final class TickerTime {
    private static final int TICKS = 300;
    private static final long TICK_NANOS = 1_000_000;

    private TickerTime() {}

    /** In cores, by the kernel's account of this thread; NaN if it gives none. Takes 0.3 s. */
    static double measureCores() {
        KernelThread thread = KernelThread.current();
        long sum = 0;
        long startNanos = System.nanoTime();
        long before = thread.cpuNanos();
        for (int i = 0; i < TICKS; i++) {
            Pause.nanos(TICK_NANOS);
            sum += System.currentTimeMillis() + System.nanoTime();
        }
        long used = thread.cpuNanos() - before;
        return sum == 0 || before < 0 ? Double.NaN : (double) used / (System.nanoTime() - startNanos);
    }
}
