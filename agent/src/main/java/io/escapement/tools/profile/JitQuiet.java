package io.escapement.tools.profile;

import io.escapement.agent.process.Pause;
import java.util.concurrent.TimeUnit;

/**
 * Waits until HotSpot has compiled changed classes again. Until then the program is slower than it usually is, and
 * reads the clock more rarely.
 */
final class JitQuiet {
    /** On a busy machine of two cores, H2's server took 22 s. */
    private static final double LONGEST_SECONDS = 30;

    /** The compilers begin only once the changed code has run for a while. */
    private static final double LOOK_SECONDS = 2;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Of one core. */
    private static final double QUIET_SHARE = 0.15;

    final double seconds;
    final boolean isReached;

    private JitQuiet(double seconds, boolean isReached) {
        this.seconds = seconds;
        this.isReached = isReached;
    }

    /** What is looked at again and again. */
    interface Jit {
        /** Processor time that the compilers have used so far. */
        double seconds();

        /** Whether anybody still waits for the profile. */
        boolean isAwaited();
    }

    static JitQuiet await(Jit jit) {
        long startNanos = System.nanoTime();
        double seconds = 0;
        boolean isQuiet = false;
        while (!isQuiet && seconds < LONGEST_SECONDS && jit.isAwaited()) {
            double secondsBefore = seconds;
            double jitBefore = jit.seconds();
            while (seconds < secondsBefore + LOOK_SECONDS && jit.isAwaited()) {
                Pause.nanos(PAUSE_NANOS);
                seconds = (System.nanoTime() - startNanos) / 1e9;
            }
            isQuiet = jit.seconds() - jitBefore < QUIET_SHARE * (seconds - secondsBefore);
        }
        return new JitQuiet(seconds, isQuiet);
    }
}
