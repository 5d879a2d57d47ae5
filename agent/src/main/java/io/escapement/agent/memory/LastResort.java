package io.escapement.agent.memory;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Receives what leaves a thread of the agent's, so that the application's default handler does not: that one may halt
 * the JVM. Nothing should come here, because each thread catches what it throws. But a catch runs code too, and where
 * memory is lacking that throws once more. Made before the application runs, and allocates nothing. Why:
 * docs/decisions/23-when-the-agent-fails.md.
 */
public final class LastResort implements Thread.UncaughtExceptionHandler {
    public static final LastResort HANDLER = new LastResort();

    private final byte[] line = "[escapement] a thread of the agent's ended by an error; the service is not affected\n"
            .getBytes(StandardCharsets.US_ASCII);
    private volatile FileOutputStream stderr;

    private LastResort() {}

    /** Says from now on, once, that a thread has ended; it does not where memory was lacking. */
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
