package io.escapement.bench.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** One line for each phase as it begins, with the time that is left by the plan. */
final class Progress {

    private final PrintWriter out;
    private final Duration total;
    private final long startNanos = System.nanoTime();

    Progress(PrintWriter out, Duration total) {
        this.out = out;
        this.total = total;
    }

    void phase(int round, Arm arm, String phase, Duration length) {
        Duration left = total.minusNanos(System.nanoTime() - startNanos);
        out.printf(
                Locale.ROOT,
                "  round %d, %-13s  %-34s %2d s  (%d s left)%n",
                round + 1,
                arm.label,
                phase,
                length.toSeconds(),
                Math.max(length.toSeconds(), left.toSeconds()));
        out.flush();
    }
}
