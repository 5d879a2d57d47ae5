package io.escapement.agent.profile;

import io.escapement.agent.threads.Pause;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;

/**
 * Waits until HotSpot has compiled changed classes again. Until then the program is slower than it usually is, and
 * reads the clock more rarely.
 */
final class JitRest {
    /** On a busy machine of two cores, H2's server took 22 s. */
    private static final double LONGEST_SECONDS = 30;

    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Of one core. */
    private static final double QUIET_SHARE = 0.15;

    final double seconds;
    final boolean isReached;

    private JitRest(double seconds, boolean isReached) {
        this.seconds = seconds;
        this.isReached = isReached;
    }

    /** Takes two looks at least, because the compilers begin only once the changed code has run for a while. */
    static JitRest await(BooleanSupplier goesOn) {
        return await(
                new DoubleSupplier() {
                    @Override
                    public double getAsDouble() {
                        return ProcessorTime.secondsOfJit();
                    }
                },
                goesOn);
    }

    /** The same of compilers that have used {@code jitSeconds} of processor time. */
    static JitRest await(DoubleSupplier jitSeconds, BooleanSupplier goesOn) {
        long startNanos = System.nanoTime();
        double waitedSeconds = 0;
        double earlier = jitSeconds.getAsDouble();
        double earlierSeconds = 0;
        double last = earlier;
        double lastSeconds = 0;
        boolean isQuiet = false;
        for (int looks = 0; !isQuiet && waitedSeconds < LONGEST_SECONDS && goesOn.getAsBoolean(); looks++) {
            Pause.nanos(LOOK_EVERY_NANOS);
            waitedSeconds = (System.nanoTime() - startNanos) / 1e9;
            double now = jitSeconds.getAsDouble();
            isQuiet = looks > 0 && now - earlier < QUIET_SHARE * (waitedSeconds - earlierSeconds);
            earlier = last;
            earlierSeconds = lastSeconds;
            last = now;
            lastSeconds = waitedSeconds;
        }
        return new JitRest(waitedSeconds, isQuiet);
    }
}
