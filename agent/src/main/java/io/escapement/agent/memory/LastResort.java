package io.escapement.agent.memory;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Receives exceptions that leave a thread of the agent's. Without it the application's default handler would receive
 * them, which may halt the JVM. No exception should come here, because each thread catches its own. But a catch runs
 * code too, which throws once more where memory is lacking. Made before the application runs, and needs no memory.
 * Why: docs/decisions/23-when-the-agent-fails.md.
 */
public final class LastResort implements Thread.UncaughtExceptionHandler {
    public static final LastResort HANDLER = new LastResort();

    private final byte[] line = "[escapement] a thread of the agent's ended by an error; the service is not affected\n"
            .getBytes(StandardCharsets.US_ASCII);
    private volatile FileOutputStream stderr;

    private LastResort() {
        // A catch asks this class for the cause, and can't load it where memory is lacking.
        Memory.wasLacking(null);
    }

    /** From now on reports once that a thread has ended, unless memory was lacking. */
    public void beginSaying() {
        try {
            stderr = new FileOutputStream(FileDescriptor.err);
        } catch (SecurityException denied) {
            // The thread ends in silence.
        }
    }

    @Override
    public void uncaughtException(Thread ended, Throwable cause) {
        FileOutputStream out = stderr;
        if (out != null && !Memory.wasLacking(cause)) {
            stderr = null;
            try {
                out.write(line);
            } catch (IOException | RuntimeException closed) {
                // The service must not notice.
            }
        }
    }
}
