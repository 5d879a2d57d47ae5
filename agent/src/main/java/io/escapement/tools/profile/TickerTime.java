package io.escapement.tools.profile;

import io.escapement.agent.threads.Pause;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** What a thread takes that wakes once a millisecond and reads both clocks, as the agent's ticker does. */
final class TickerTime {
    private static final int TICKS = 300;
    private static final long TICK_NANOS = 1_000_000;

    private TickerTime() {}

    /** In cores, by the kernel's account of this thread; NaN if it gives none. Takes 0.3 s. */
    static double measureCores() {
        try {
            long sum = 0;
            long startNanos = System.nanoTime();
            long before = ownNanos();
            for (int i = 0; i < TICKS; i++) {
                Pause.nanos(TICK_NANOS);
                sum += System.currentTimeMillis() + System.nanoTime();
            }
            long used = ownNanos() - before;
            return sum == 0 ? Double.NaN : (double) used / (System.nanoTime() - startNanos);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    private static long ownNanos() throws IOException {
        try (BufferedReader stat = new BufferedReader(
                new InputStreamReader(new FileInputStream("/proc/thread-self/schedstat"), StandardCharsets.US_ASCII))) {
            return Long.parseLong(stat.readLine().split(" ", -1)[0]);
        }
    }
}
