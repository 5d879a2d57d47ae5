package io.escapement.it.child;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How stale a read may be: the bound, and on top, for the one exception to it, as long as the hypervisor has held
 * processors back meanwhile, because then the kernel's own timer tick is late.
 */
public final class HeldBound {
    private static final long MS = 20;

    /** Of {@code /proc/stat}, on Linux on any processor that these tests run on. */
    private static final long TICK_MS = 10;

    private static final int STEAL = 8;

    private final long stolenBeforeMs = stolenMs();
    private final long startNanos = System.nanoTime();

    /**
     * What is allowed from the making of this object until now. The kernel tells what was held back in whole ticks, so
     * nearly one more may have been.
     */
    public long allowedMs() {
        return MS + stolenMs() - stolenBeforeMs + TICK_MS;
    }

    /** Share of all processors' time that the hypervisor took, from the making of this object until now. */
    public double stolenShare() {
        double elapsedMs = (System.nanoTime() - startNanos) / 1e6;
        return (stolenMs() - stolenBeforeMs) / (elapsedMs * Runtime.getRuntime().availableProcessors());
    }

    private static long stolenMs() {
        try {
            String allProcessors = Files.readAllLines(Path.of("/proc/stat")).get(0);
            return Long.parseLong(allProcessors.split("\\s+", -1)[STEAL]) * TICK_MS;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
