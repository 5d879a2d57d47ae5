package io.escapement.tools.profile;

import io.escapement.agent.process.Pause;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Waits until HotSpot has compiled changed classes again. Until then the program is slower than it usually is, and
 * reads the clock more rarely.
 */
final class JitQuiet {
    /** Processor time used so far, in seconds. */
    interface Used {
        double byJit();

        double byProcess() throws IOException;
    }

    /** Whether anybody still waits for the profile. */
    interface Waiting {
        boolean goesOn();
    }

    /** On a busy machine of two cores, H2's server took 22 s. */
    private static final double LONGEST_SECONDS = 30;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int PAUSES_A_LOOK = 5;

    /** Of one core. */
    private static final double QUIET_SHARE = 0.15;

    /** Of one core: so little is quiet, whatever the rest of the process does. */
    private static final double SILENT_SHARE = 0.03;

    /** Of the process: compilers that take more of it may only be starved. */
    private static final double SHARE_OF_PROCESS = 0.5;

    final double seconds;
    final boolean isReached;

    private JitQuiet(double seconds, boolean isReached) {
        this.seconds = seconds;
        this.isReached = isReached;
    }

    /** Takes two looks at least, because the compilers begin only once the changed code has run for a while. */
    static JitQuiet await(Used used, Waiting waiting) throws IOException {
        long startNanos = System.nanoTime();
        // Of the last look but one, of the last one, and of this one.
        double[] jit = new double[3];
        double[] process = new double[3];
        double[] atSeconds = new double[3];
        boolean isQuiet = false;
        for (int looks = 0; !isQuiet && atSeconds[2] < LONGEST_SECONDS && waiting.goesOn(); looks++) {
            System.arraycopy(jit, 1, jit, 0, 2);
            System.arraycopy(process, 1, process, 0, 2);
            System.arraycopy(atSeconds, 1, atSeconds, 0, 2);
            jit[2] = used.byJit();
            process[2] = used.byProcess();
            atSeconds[2] = (System.nanoTime() - startNanos) / 1e9;
            isQuiet = looks > 1 && isQuiet(jit[2] - jit[0], process[2] - process[0], atSeconds[2] - atSeconds[0]);
            for (int i = 0; !isQuiet && i < PAUSES_A_LOOK && waiting.goesOn(); i++) {
                Pause.nanos(PAUSE_NANOS);
            }
        }
        return new JitQuiet((System.nanoTime() - startNanos) / 1e9, isQuiet);
    }

    private static boolean isQuiet(double jit, double process, double seconds) {
        return jit < SILENT_SHARE * seconds || (jit < QUIET_SHARE * seconds && jit < SHARE_OF_PROCESS * process);
    }
}
