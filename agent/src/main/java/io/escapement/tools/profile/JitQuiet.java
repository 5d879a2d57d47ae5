package io.escapement.tools.profile;

import io.escapement.agent.thread.Pause;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

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

    /**
     * Waits until the compilers rest, or nobody waits for the profile any more.
     *
     * @param jitSeconds processor time that the compilers have used so far
     */
    static JitQuiet await(DoubleSupplier jitSeconds, BooleanSupplier isAwaited) {
        long startNanos = System.nanoTime();
        double seconds = 0;
        boolean isQuiet = false;
        while (!isQuiet && seconds < LONGEST_SECONDS && isAwaited.getAsBoolean()) {
            double secondsBefore = seconds;
            double jitBefore = jitSeconds.getAsDouble();
            while (seconds < secondsBefore + LOOK_SECONDS && isAwaited.getAsBoolean()) {
                Pause.nanos(PAUSE_NANOS);
                seconds = (System.nanoTime() - startNanos) / 1e9;
            }
            isQuiet = jitSeconds.getAsDouble() - jitBefore < QUIET_SHARE * (seconds - secondsBefore);
        }
        return new JitQuiet(seconds, isQuiet);
    }
}
